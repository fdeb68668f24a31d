import { searchKey } from '../list/search-key.ts';
import classes from './search.module.css';

/** A text with the part that was searched for marked, compared as the search compares. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  const [key, part] = [keyOf(text), searchKey(wanted)];
  const at = part === '' || key.length !== text.length ? -1 : key.indexOf(part);
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </span>
  );
}

/** Letter by letter, so that places in it are places in the text; where a letter has no such twin nothing is marked. */
const keyOf = (text: string): string => text.replace(/[İIı]/g, 'i').toLowerCase();
