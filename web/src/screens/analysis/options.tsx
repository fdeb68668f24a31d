import type { analysis } from '@sahada/contract/analysis';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Track } from '../../parts/chart/track.tsx';
import { useBehind } from '../../parts/report/behind.ts';
import { MaybeLink, type Target } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';
import { type Asked, partBehind } from './filters.ts';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.survey>;

export interface QuestionProps {
  item: Data['ListItems'][number];
  asked: Asked;
  data: Data;
}

/** The list of the responses that a figure of a question counts, which `more` tells from others; none where it counts none. */
export function usePart({ asked, data }: Omit<QuestionProps, 'item'>) {
  const behind = useBehind();
  return (count: number, more: Record<string, string>): Target | undefined => {
    const search = count === 0 ? null : partBehind(asked, data, more);
    return search === null ? undefined : behind.responses(search, asked.onlyApproved === true);
  };
}

/** How often each option of a question was chosen, and the reasons below it; each opens the responses that chose it. */
export function Options({ item, asked, data }: QuestionProps) {
  const say = useSay();
  const format = useFormat();
  const partOf = usePart({ asked, data });
  return (
    <ul className={classes.options}>
      {item.options.map((option) => (
        <li key={option.id}>
          <span>{option.title}</span>
          <Track percent={Math.min(100, option.rate)} className={classes.track} />
          <MaybeLink to={partOf(option.count, { optionId: String(option.id) })} className={classes.n}>
            {say(words.counted, { n: format.number(option.count), percent: format.percent(option.rate) })}
          </MaybeLink>
          {option.subOptions.some(({ count }) => count > 0) && (
            <ul className={classes.subOptions}>
              {option.subOptions
                .filter(({ count }) => count > 0)
                .map((sub) => (
                  <li key={sub.id}>
                    <MaybeLink to={partOf(sub.count, { subOptionId: String(sub.id) })} className={classes.sub}>
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
