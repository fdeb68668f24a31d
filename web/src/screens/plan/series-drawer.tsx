import { Button } from '@mantine/core';
import { forLocations, series } from '@sahada/contract/series';
import { say } from '@sahada/contract/text';
import { useCallback, useEffect, useRef, useState } from 'react';
import { stayer } from '../../client/address.ts';
import type { InputOf, OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useAsk, useRead, useWrite } from '../../client/use.ts';
import { mayLeave, useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { fingerprint } from '../../parts/form/values.ts';
import { SideDialog } from '../../parts/say/dialog.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './many.module.css';
import { auditorsOf, PlaceAuditors, type PlaceRow } from './place-auditors.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { recurrenceOf } from './recurrence.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';

const words = {
  title: say({ tr: 'Tekrarlayan planı düzenle', en: 'Edit the recurring plan' }),
  hint: say({
    tr: 'Bugünden sonraki tekrarlar değişir. Yanıt alınmış ve ayrıca değiştirilmiş tekrarlar olduğu gibi kalır.',
    en: 'Occurrences from today on change. Those that have responses or were changed by themselves stay as they are.',
  }),
  places: say({ tr: '{n} lokasyon', en: 'Locations: {n}' }),
  choose: say({ tr: 'Lokasyonları seç', en: 'Choose locations' }),
  next: say({ tr: 'Sıradaki tarihler', en: 'Next dates' }),
  none: say({ tr: 'Bu kurala uyan tarih yok.', en: 'No date fits this rule.' }),
};

const mostShown = 8;

interface SeriesDrawerProps {
  series: OutputOf<typeof series.get>;
  /** Reads it again. */
  reload: () => unknown;
  close: () => void;
  onChanged: () => void;
}

/** Changes how a series recurs and where, from today on. */
export function SeriesDrawer({ series: stored, reload, close, onChanged }: SeriesDrawerProps) {
  const say = useSay();
  const format = useFormat();
  const write = useWrite(series.save);
  const before = recurrenceOf(stored.rule, stored.onAirDaysBefore);
  const [recurrence, setRecurrence] = useState(before);
  const [locationIds, setLocationIds] = useState<number[]>(stored.locationIds);
  const [choosing, setChoosing] = useState(false);
  const { onAirDaysBefore, ...days } = recurrence;
  const rule = { ...stored.rule, ...days, weekdays: [...days.weekdays], until: days.until === '' ? null : days.until };
  const shown = useRead(
    series.preview,
    { locationIds: locationIds.slice(0, 1), rule },
    { keep: true, announce: 'none' },
  );
  const { customerId, projectId } = stored.plan;
  const look = useAsk(forLocations, 'none');
  const [teams, setTeams] = useState<readonly PlaceRow[] | null>(null);
  const several = locationIds.length > 1;
  /** Auditors of locations were chosen by hand. */
  const [isChosen, setChosen] = useState(false);
  const isSaving = useRef(false);
  const [initial] = useState(() => fingerprint([before, stored.locationIds]));
  const isChanged = useRef(false);
  isChanged.current = isChosen || fingerprint([recurrence, locationIds]) !== initial;
  const { leave } = useUnsavedGuard(useCallback(() => isChanged.current && !isSaving.current, []));

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for other locations alone
  useEffect(() => {
    if (!several) return setTeams(null);
    let isOld = false;
    const auditors = teams === null ? stored.auditors : auditorsOf(teams, {});
    const input = {
      plan: stored.plan,
      locationIds,
      auditors,
      rule: { ...stored.rule, until: null, count: 1 },
      preview: true,
    };
    void look(input as InputOf<typeof forLocations>).then((outcome) => {
      if (!isOld && outcome.ok) setTeams(outcome.data.ListItems);
    });
    return () => {
      isOld = true;
    };
  }, [locationIds]);

  const save = async () => {
    // From here it goes on to the list, and the occurrence below may be another one by then. What is saved here needs no question.
    isSaving.current = true;
    if (!(await mayLeave())) {
      isSaving.current = false;
      return;
    }
    const isStill = stayer();
    const { id, plan, rowVersion } = stored;
    const auditors = teams === null ? undefined : auditorsOf(teams, stored.plan);
    const sent = { id, plan, rowVersion, locationIds, auditors, rule, onAirDaysBefore };
    const outcome = await write.send(sent as InputOf<typeof series.save>);
    isSaving.current = outcome.ok;
    // The next try is of what it is now: the form stays as it was filled in.
    if (!outcome.ok && outcome.error.status === 409) void reload();
    if (!outcome.ok || !isStill()) return;
    close();
    onChanged();
  };

  return (
    <SideDialog onClose={() => void leave(close)} size={several ? 680 : 520} title={say(words.title)}>
      <div className={classes.places}>
        <p className={classes.note}>{say(words.hint)}</p>
        <RecurrenceFields
          value={recurrence}
          rule={rule}
          from={stored.rule.from}
          never={false}
          blank={before}
          onChange={(next) => next !== null && setRecurrence(next)}
        />
        <div className={classes.several}>
          {say(words.places, { n: format.number(locationIds.length) })}
          <Button size="compact-sm" variant="default" disabled={!projectId} onClick={() => setChoosing(true)}>
            {say(words.choose)}
          </Button>
        </div>
        {teams !== null && projectId && (
          <PlaceAuditors
            projectId={projectId}
            rows={teams}
            onChange={(rows) => {
              setTeams(rows);
              setChosen(true);
            }}
          />
        )}
        <section aria-label={say(words.next)}>
          <p className={classes.note}>{say(words.next)}</p>
          <ul className={classes.next} aria-live="polite">
            {shown.data?.ListItems.slice(0, mostShown).map(({ localDate }) => (
              <li key={localDate}>{format.date(localDate)}</li>
            ))}
          </ul>
          {shown.data?.ListItems.length === 0 && <p className={classes.note}>{say(words.none)}</p>}
        </section>
        <div className={classes.foot}>
          <span className={classes.push} />
          <Button variant="default" onClick={() => void leave(close)}>
            {say(common.cancel)}
          </Button>
          <Button loading={write.sending} onClick={() => void save()}>
            {say(common.save)}
          </Button>
        </div>
      </div>
      {choosing && projectId && customerId && (
        <PlacesDialog
          projectId={projectId}
          customerId={customerId}
          chosen={locationIds}
          onClose={() => setChoosing(false)}
          onChosen={(ids) => {
            setLocationIds(ids);
            setChoosing(false);
          }}
        />
      )}
    </SideDialog>
  );
}
