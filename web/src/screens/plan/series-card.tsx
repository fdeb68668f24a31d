import { Button } from '@mantine/core';
import { series } from '@sahada/contract/series';
import { say } from '@sahada/contract/text';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { onlyQuery, stayer } from '../../client/address.ts';
import type { InputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { mayLeave } from '../../parts/form/unsaved.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { ask } from '../../parts/say/confirm.ts';
import classes from './many.module.css';

const words = {
  title: say({ tr: 'Tekrarlayan plan', en: 'Recurring plan' }),
  facts: say({
    tr: '{places} lokasyon · {made} tekrar · sıradaki: {next}',
    en: 'Locations: {places} · occurrences: {made} · next: {next}',
  }),
  none: say({ tr: 'yok', en: 'none' }),
  stopped: say({ tr: 'Durduruldu', en: 'Stopped' }),
  all: say({ tr: 'Tüm tekrarlar', en: 'All occurrences' }),
  edit: say({ tr: 'Tekrarlayan planı düzenle', en: 'Edit the recurring plan' }),
  stop: say({ tr: 'Durdur', en: 'Stop' }),
  go: say({ tr: 'Sürdür', en: 'Resume' }),
  stopAsk: say({ tr: 'Tekrarlayan plan durdurulsun mu?', en: 'Stop the recurring plan?' }),
  stopUnder: say({
    tr: 'Henüz yayına alınmamış tekrarları silinir; sürdürdüğünüzde yeniden oluşturulur.',
    en: 'Occurrences that have not been on the air are deleted; they are made again when you resume it.',
  }),
};

const SeriesDrawer = fetched(async () => (await import('./series-drawer.tsx')).SeriesDrawer);

/** The series of an occurrence: how it recurs, its next date, and what can be done with all of it. */
export function SeriesCard({ seriesId, onGone }: { seriesId: number; onGone: () => void }) {
  const say = useSay();
  const format = useFormat();
  const { data, reload } = useRead(series.get, { id: seriesId });
  const save = useWrite(series.save);
  const [editing, setEditing] = useState(false);
  if (data === undefined) return null;
  const turn = async () => {
    const yes =
      !data.active ||
      (await ask({ question: say(words.stopAsk), under: say(words.stopUnder), yes: words.stop, danger: true }));
    // Stopping it may delete the very occurrence that is being written on.
    if (!yes || (data.active && !(await mayLeave()))) return;
    const isStill = stayer();
    const { id, plan, locationIds, rule, rowVersion } = data;
    const outcome = await save.send({ id, plan, locationIds, rule, rowVersion, active: !data.active } as InputOf<
      typeof series.save
    >);
    if (outcome.ok && data.active && isStill()) onGone();
    // The next try is of what somebody else has made of it meanwhile.
    if (!outcome.ok && outcome.error.status === 409) void reload();
  };
  return (
    <section className={classes.series} aria-label={say(words.title)}>
      <IconRepeat size={20} stroke={1.7} aria-hidden />
      <div className={classes.seriesText}>
        <h2>{data.ruleText}</h2>
        <p>
          {data.active ? '' : `${say(words.stopped)} · `}
          {say(words.facts, {
            places: format.number(data.locationCount),
            made: format.number(data.made),
            next: data.nextAt === null ? say(words.none) : format.dateTime(data.nextAt),
          })}
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        renderRoot={(root) => <Link {...root} to="/auditlist" search={onlyQuery({ seriesId: String(seriesId) })} />}
      >
        {say(words.all)}
      </Button>
      <Button size="xs" variant="default" onClick={() => setEditing(true)}>
        {say(words.edit)}
      </Button>
      <Button size="xs" variant="subtle" color="gray" loading={save.sending} onClick={() => void turn()}>
        {say(data.active ? words.stop : words.go)}
      </Button>
      {editing && <SeriesDrawer series={data} reload={reload} close={() => setEditing(false)} onChanged={onGone} />}
    </section>
  );
}
