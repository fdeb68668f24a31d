import type { WireActionItem } from '@sahada/contract/action';
import { actionStateTexts } from '@sahada/contract/action-status';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { stateTones } from '../../parts/action/state.tsx';
import classes from './detail.module.css';
import { words } from './words.ts';

/** Every change of state, newest first, with who made it and why; the making of the action last. */
export function History({ item }: { item: WireActionItem }) {
  const say = useSay();
  const format = useFormat();
  return (
    <ol className={classes.history}>
      {item.history.map(({ at, by, old, new: now, note }) => (
        <li key={`${at}${now}`} data-tone={stateTones[now]}>
          <strong>{say(words.step, { old: say(actionStateTexts[old]), new: say(actionStateTexts[now]) })}</strong>
          <small>{say(words.byAt, { name: by, at: format.dateTime(at) })}</small>
          {note !== '' && <p>{note}</p>}
        </li>
      ))}
      <li data-tone="neutral">
        <strong>{say(words.made)}</strong>
        <small>{say(words.byAt, { name: item.createdBy, at: format.dateTime(item.createdAt) })}</small>
      </li>
    </ol>
  );
}
