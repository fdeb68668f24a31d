import { Kbd } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import classes from './review.module.css';
import { reviewWords } from './review-words.ts';

const keys: readonly [string, AnyText][] = [
  ['A', reviewWords.keyApprove],
  ['R', reviewWords.keyReturn],
  ['J', reviewWords.keyNext],
  ['K', reviewWords.keyPrevious],
  ['?', reviewWords.keyHelp],
];

/** The keys of the page of one response. */
export function KeysHelp({ close }: { close: () => void }) {
  const say = useSay();
  return (
    <Dialog onClose={close} title={say(reviewWords.keys)} centered size={380}>
      <dl className={classes.keyList}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{say(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
