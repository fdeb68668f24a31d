import { Alert, Button, Checkbox, Skeleton } from '@mantine/core';
import { type Chosen, dataRequest, type Place } from '@sahada/contract/data-protection';
import { results } from '@sahada/contract/links';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { RowName } from '../../parts/entity/row-name.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './data-protection.module.css';

const words = {
  title: say({ tr: 'Kişinin bulunduğu yerler', en: 'Where the person appears' }),
  about: say({
    tr: 'Kişiye ait olmayan kayıtların işaretini kaldırın. Düzeltmek için kaydın adına tıklayın.',
    en: 'Clear the marks of records that are somebody else’s. To correct one, open it by its name.',
  }),
  none: say({ tr: 'Bu kişiye ait kayıt bulunmadı.', en: 'No record of this person was found.' }),
  others: say({
    tr: 'Başkalarının verdiği yanıtların metinlerinde geçen adlar aranmaz ve silinmez.',
    en: 'Names within the texts of other people’s responses are neither looked for nor erased.',
  }),
  oneMessage: say({
    tr: '1 iletide adı geçiyor; imhada adı bu iletiden de silinir.',
    en: 'Named in 1 message; an erasure takes the name out of it, too.',
  }),
  messages: say({
    tr: '{n} iletide adı geçiyor; imhada adı bu iletilerden de silinir.',
    en: 'Named in {n} messages; an erasure takes the name out of them, too.',
  }),
  more: say({ tr: '{n} kaydın ilk {most} tanesi', en: 'The first {most} of {n}' }),
  active: say({ tr: 'Aktif kullanıcı: imhadan önce pasif yapın', en: 'Active user: deactivate before an erasure' }),
  export: say({ tr: 'Verilerini dışa aktar', en: 'Export the data' }),
  erase: say({ tr: 'İmha et…', en: 'Erase…' }),
};

type Request = OutputOf<typeof dataRequest.get>;
type Places = OutputOf<typeof dataRequest.search>['Places'];
type Row = Places[number]['rows'][number];

const Writing = fetched<{ id: number; done: () => void }>(
  async () => (await import('../../parts/list/writing.tsx')).Writing,
);
const EraseDialog = fetched(
  async () => (await import('./erase-dialog.tsx')).EraseDialog,
  () => null,
);

/** Rows that are the person's, to be handed over, corrected or destroyed. */
export function Found({ item }: { item: Request }) {
  const say = useSay();
  const read = useRead(dataRequest.search, { id: item.id });
  const exporting = useWrite(dataRequest.export);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [writing, setWriting] = useState<number | null>(null);
  const [isErasing, setErasing] = useState(false);
  const places = read.data?.Places ?? [];
  const chosen = chosenOf(places, left);
  const isNone = Object.keys(chosen).length === 0;
  const toggle = (key: string) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const take = async () => {
    const outcome = await exporting.send({ id: item.id, rows: chosen });
    if (outcome.ok) setWriting(outcome.data.exportId);
  };
  return (
    <section className={classes.stack} aria-labelledby="found">
      <h3 id="found" className={classes.heading}>
        {say(words.title)}
      </h3>
      {read.error !== null && read.data === undefined && <LoadFailed read={read} />}
      {read.loading && <Skeleton height={160} />}
      {read.data !== undefined && <FoundPlaces places={places} left={left} toggle={toggle} />}
      {writing !== null && <Writing id={writing} done={() => setWriting(null)} />}
      {read.data !== undefined && (
        <div className={classes.bar}>
          <Button
            variant="default"
            disabled={isNone}
            loading={exporting.sending || writing !== null}
            onClick={() => void take()}
          >
            {say(words.export)}
          </Button>
          {item.kind === 'erase' && (
            <Button color="red" disabled={isNone} onClick={() => setErasing(true)}>
              {say(words.erase)}
            </Button>
          )}
        </div>
      )}
      {isErasing && <EraseDialog item={item} rows={chosen} close={() => setErasing(false)} />}
    </section>
  );
}

const keyOf = (place: string, { id }: Row): string => `${place} ${id}`;

function chosenOf(places: Places, left: ReadonlySet<string>): Chosen {
  const chosen: Partial<Record<Place, number[]>> = {};
  for (const { place, rows } of places) {
    const ids = rows.filter((row) => !left.has(keyOf(place, row))).map(({ id }) => id);
    if (place !== 'messages' && ids.length > 0) chosen[place] = ids;
  }
  return chosen;
}

function FoundPlaces(props: { places: Places; left: ReadonlySet<string>; toggle: (key: string) => void }) {
  const { places, left, toggle } = props;
  const say = useSay();
  const format = useFormat();
  const found = places.filter(({ rows }) => rows.length > 0);
  const messages = places.find(({ place }) => place === 'messages')?.count ?? 0;
  return (
    <>
      {found.length === 0 ? <Alert color="gray">{say(words.none)}</Alert> : <p>{say(words.about)}</p>}
      <p>{say(words.others)}</p>
      {found.map(({ place, label, count, rows }) => (
        <fieldset key={place} className={classes.place}>
          <legend>{`${label} (${format.number(count)})`}</legend>
          {count > rows.length && <p>{say(words.more, { n: format.number(count), most: rows.length })}</p>}
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Checkbox
                  aria-label={`${row.title} ${row.detail}`}
                  checked={!left.has(keyOf(place, row))}
                  onChange={() => toggle(keyOf(place, row))}
                />
                <div>
                  <Opening row={row}>{row.title}</Opening>
                  <div className={classes.under}>{row.detail}</div>
                  {row.active && <div className={classes.warning}>{say(words.active)}</div>}
                </div>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {messages > 0 && (
        <p>{messages === 1 ? say(words.oneMessage) : say(words.messages, { n: format.number(messages) })}</p>
      )}
    </>
  );
}

/** A response opens among the results of its plan, everything else on its own page. */
function Opening({ row, children }: { row: Row; children: ReactNode }) {
  const rights = useRights();
  if (row.entity !== 'results')
    return (
      <RowName entity={row.entity} id={row.entityId}>
        {children}
      </RowName>
    );
  if (!may(results.access, rights)) return children;
  return <Link to={results.path.replace('{id}', String(row.entityId))}>{children}</Link>;
}
