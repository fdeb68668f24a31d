import type { analysis } from '@sahada/contract/analysis';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Track } from '../../parts/chart/track.tsx';
import { useBehind } from '../../parts/report/behind.ts';
import { MaybeLink } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';
import { type Asked, partBehind } from './filters.ts';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.survey>;

export interface QuestionProps {
  item: Data['ListItems'][number];
  asked: Asked;
  data: Data;
}

/** How often each option of a question was chosen, and the reasons below it; each opens the responses that chose it. */
export function Options({ item, asked, data }: QuestionProps) {
  const say = useSay();
  const format = useFormat();
  const behind = useBehind();
  /** The responses that chose it. */
  const toChosen = (field: 'optionId' | 'subOptionId', id: number, count: number) => {
    const search = count === 0 ? null : partBehind(asked, data, { [field]: String(id) });
    return search === null ? undefined : behind.responses(search, asked.onlyApproved === true);
  };
  return (
    <ul className={classes.options}>
      {item.options.map((option) => (
        <li key={option.id}>
          <span>{option.title}</span>
          <Track percent={Math.min(100, option.rate)} className={classes.track} />
          <MaybeLink to={toChosen('optionId', option.id, option.count)} className={classes.n}>
            {say(words.counted, { n: format.number(option.count), percent: format.percent(option.rate) })}
          </MaybeLink>
          {option.subOptions.some(({ count }) => count > 0) && (
            <ul className={classes.subOptions}>
              {option.subOptions
                .filter(({ count }) => count > 0)
                .map((sub) => (
                  <li key={sub.id}>
                    <MaybeLink to={toChosen('subOptionId', sub.id, sub.count)} className={classes.sub}>
                      {sub.title} <strong>{format.number(sub.count)}</strong>
                    </MaybeLink>
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
