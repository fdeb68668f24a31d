import { useSay } from '../../client/language.ts';
import classes from './message.module.css';
import { words } from './words.ts';

/**
 * A mail as its reader sees it. The frame runs no scripts, and a link in it leads nowhere. It counts as our own site, since
 * logo and pictures are given to no other.
 */
export function MailFrame({ html }: { html: string }) {
  const say = useSay();
  return <iframe className={classes.frame} title={say(words.mail)} sandbox="allow-same-origin" srcDoc={html} />;
}
