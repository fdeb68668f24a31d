import type { WireResponseRow } from '@sahada/contract/audit';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SelectInput } from '../../parts/form/select-input.tsx';
import { OnlyApproved } from '../../parts/report/only-approved.tsx';
import type { Shown } from './answer.ts';
import classes from './picker.module.css';
import { words } from './words.ts';

/** Chooses one of several responses or all together; for all, also whether those awaiting approval count. */
export function Picker({ shown }: { shown: Shown }) {
  const say = useSay();
  const format = useFormat();
  const { change } = useAddress<{ response?: string; show?: string; at?: string }>();
  const { details } = shown;
  const rows = details.Responses.toReversed();
  if (rows.length < 2) return null;
  const counting = details.responseId === null ? details.responseCount : rows.filter((row) => row.counts).length;
  const nameOf = (row: WireResponseRow): string =>
    [
      row.number,
      row.participant ?? say(words.anonymous),
      row.locationName,
      format.dateTime(row.completedAt ?? row.receivedAt),
      row.percent === null ? null : format.percent(row.percent),
      row.counts ? null : say(words.notCountedMark, { status: row.statusName }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className={classes.picker}>
      <SelectInput
        className={classes.select ?? ''}
        aria-label={say(words.response)}
        data={[
          { value: '', label: say(words.together, { n: format.number(counting) }) },
          ...rows.map((row) => ({ value: String(row.responseId), label: nameOf(row) })),
        ]}
        allowDeselect={false}
        limit={60}
        value={details.responseId === null ? '' : String(details.responseId)}
        onChange={(value: string | null) => change({ response: value || undefined, show: undefined, at: undefined })}
      />
      {details.responseId === null && <OnlyApproved />}
      {details.responseId === null && details.pendingCount > 0 && (
        <span className={classes.note}>
          {details.pendingCount === 1
            ? say(words.includesOnePending)
            : say(words.includesPending, { n: format.number(details.pendingCount) })}
        </span>
      )}
      {details.shownCount < details.responseCount && (
        <span className={classes.note}>{say(words.newestShown, { n: format.number(details.shownCount) })}</span>
      )}
    </div>
  );
}
