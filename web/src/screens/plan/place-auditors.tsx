import { Button, UnstyledButton } from '@mantine/core';
import { plan } from '@sahada/contract/plan';
import type { forLocations } from '@sahada/contract/series';
import { say } from '@sahada/contract/text';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useChoices } from '../../parts/choice/choices.ts';
import { SelectInput } from '../../parts/form/select-input.tsx';
import { SeveralInput } from '../../parts/form/several-input.tsx';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { formWords } from './form-words.ts';
import classes from './many.module.css';
import { planWords } from './words.ts';

const words = {
  who: say({ tr: 'Denetçiler', en: 'Auditors' }),
  hint: say({
    tr: 'Bir kişi seçin, hepsini o denetler; birden çok kişi seçin, lokasyonlar aralarında eşit paylaştırılır.',
    en: 'Choose one person for all locations, or several, who share them evenly.',
  }),
  usual: say({ tr: 'Lokasyonların son denetçileri', en: 'Whoever audited each location last' }),
  dates: say({ tr: 'Tarih', en: 'Dates' }),
  others: say({ tr: 've {n} kişi daha', en: 'and {n} more' }),
  cell: say({ tr: '{place}, {what}: {name}', en: '{place}, {what}: {name}' }),
  choose: say({ tr: '{place}, {what}', en: '{place}, {what}' }),
};

export type PlannedRow = OutputOf<typeof forLocations>['ListItems'][number];

/** A location with the first of its plans; `under` tells of its dates. */
export interface PlaceRow extends PlannedRow {
  under?: ReactNode;
}

interface Person {
  id: number;
  name: string;
}

/** Gives a row another lead; whoever is both stays both. */
function withLead<R extends PlannedRow>(row: R, { id, name }: Person): R {
  const isBoth = row.assistantAuditorId === row.leadAuditorId;
  return {
    ...row,
    ...{ leadAuditorId: id, leadAuditorName: name },
    ...(isBoth ? { assistantAuditorId: id, assistantAuditorName: name } : {}),
  };
}

/** Each location's usual auditor where one is known. */
export const withUsual = <R extends PlannedRow>(rows: readonly R[]): R[] =>
  rows.map((row) =>
    row.usualAuditorId === null ? row : withLead(row, { id: row.usualAuditorId, name: row.usualAuditorName ?? '' }),
  );

/** The rows in as many runs as there are people, so that neighbours in the list have the same auditor. */
const shared = <R extends PlannedRow>(rows: readonly R[], people: readonly Person[]): R[] =>
  rows.map((row, at) => {
    const person = people[Math.floor((at * people.length) / rows.length)];
    return person === undefined ? row : withLead(row, person);
  });

/** What a call is told of them: nothing where all are the plan's own. */
export function auditorsOf(
  rows: readonly PlannedRow[],
  own: { leadAuditorId?: number | null | undefined; assistantAuditorId?: number | null | undefined },
) {
  const all = rows.flatMap(({ locationId, leadAuditorId, assistantAuditorId }) =>
    leadAuditorId === null ? [] : [{ locationId, leadAuditorId, assistantAuditorId }],
  );
  const isOwn = ({ leadAuditorId, assistantAuditorId }: (typeof all)[number]): boolean =>
    leadAuditorId === own.leadAuditorId && assistantAuditorId === own.assistantAuditorId;
  return all.every(isOwn) ? [] : all;
}

interface PlaceAuditorsProps {
  projectId: number;
  rows: readonly PlaceRow[];
  onChange: (rows: PlaceRow[]) => void;
  hasDates?: boolean;
}

/** The locations of several plans with the auditors of each: for all at once, shared evenly, or one by one. */
export function PlaceAuditors({ projectId, rows, onChange, hasDates = false }: PlaceAuditorsProps) {
  const say = useSay();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const choices = useChoices(plan.auditors, { projectId }, undefined);
  // What keeps all of them from being made is seen without looking for it.
  const { shown, more } = useFirstRows(rows.toSorted((one, other) => wrong(other) - wrong(one)));
  const set = (locationId: number, next: (row: PlaceRow) => PlaceRow) =>
    onChange(rows.map((row) => (row.locationId === locationId ? next(row) : row)));
  const choose = (next: Person[]) => {
    setPeople(next);
    onChange(shared(rows, next));
  };
  return (
    <>
      <SeveralInput
        label={say(words.who)}
        description={say(words.hint)}
        choices={choices}
        chosen={people.map(({ id, name }) => ({ Id: id, Value: name }))}
        onChosen={(rows) => choose(rows.map(({ Id, Value }) => ({ id: Id, name: Value })))}
      />
      <div className={classes.shares}>
        <Shares rows={rows} />
        {rows.some(({ usualAuditorId }) => usualAuditorId !== null) && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconHistory size={14} aria-hidden />}
            onClick={() => {
              setPeople([]);
              onChange(withUsual(rows));
            }}
          >
            {say(words.usual)}
          </Button>
        )}
      </div>
      <section className={`${classes.preview} ${classes.teams}`} aria-label={say(words.who)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(planWords.location)}</th>
              {hasDates && <th scope="col">{say(words.dates)}</th>}
              <th scope="col">{say(planWords.lead)}</th>
              <th scope="col">{say(formWords.assistant)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.locationId}>
                <td>
                  {row.locationName}
                  {row.problem !== null && <small>{row.problem}</small>}
                </td>
                {hasDates && <td>{row.under}</td>}
                <td>
                  <AuditorCell
                    place={row.locationName}
                    what={say(planWords.lead)}
                    projectId={projectId}
                    chosen={{ id: row.leadAuditorId ?? 0, name: row.leadAuditorName ?? '–' }}
                    onChosen={(person) => set(row.locationId, (one) => withLead(one, person))}
                  />
                </td>
                <td>
                  <AuditorCell
                    place={row.locationName}
                    what={say(formWords.assistant)}
                    projectId={projectId}
                    chosen={{ id: row.assistantAuditorId ?? 0, name: row.assistantAuditorName ?? '–' }}
                    onChosen={({ id, name }) =>
                      set(row.locationId, (one) => ({ ...one, assistantAuditorId: id, assistantAuditorName: name }))
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {more}
      </section>
    </>
  );
}

const wrong = ({ problem }: PlannedRow): number => Number(problem !== null);

/** How many people are named before the rest is folded. */
const mostNamed = 5;

/** Who leads how many, the busiest first. */
function Shares({ rows }: { rows: readonly PlannedRow[] }) {
  const say = useSay();
  const format = useFormat();
  const [whole, setWhole] = useState(false);
  const counts = new Map<string, number>();
  for (const { leadAuditorName } of rows)
    counts.set(leadAuditorName ?? '–', (counts.get(leadAuditorName ?? '–') ?? 0) + 1);
  const all = [...counts].sort(([, one], [, other]) => other - one);
  const shown = whole ? all : all.slice(0, mostNamed);
  return (
    <span role="status">
      {shown.map(([name, n]) => `${name} ${format.number(n)}`).join(' · ')}
      {shown.length < all.length && (
        <UnstyledButton fz="sm" ml={6} td="underline" onClick={() => setWhole(true)}>
          {say(words.others, { n: format.number(all.length - shown.length) })}
        </UnstyledButton>
      )}
    </span>
  );
}

interface AuditorCellProps {
  place: string;
  what: string;
  projectId: number;
  chosen: Person;
  onChosen: (person: Person) => void;
}

/** A name that becomes a choice when it is pressed: hundreds of choices at once would stop the page. */
function AuditorCell({ place, what, chosen, ...props }: AuditorCellProps) {
  const say = useSay();
  const [choosing, setChoosing] = useState(false);
  const isBack = useRef(false);
  if (choosing) {
    const close = () => {
      isBack.current = true;
      setChoosing(false);
    };
    return <AuditorChoice {...props} label={say(words.choose, { place, what })} chosen={chosen} close={close} />;
  }
  return (
    <UnstyledButton
      className={classes.person}
      ref={(button) => {
        if (button !== null && isBack.current) button.focus();
        isBack.current = false;
      }}
      aria-label={say(words.cell, { place, what, name: chosen.name })}
      onClick={() => setChoosing(true)}
    >
      <span className={classes.what} aria-hidden>
        {what}
      </span>
      {chosen.name}
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
}

interface AuditorChoiceProps extends Pick<AuditorCellProps, 'projectId' | 'chosen' | 'onChosen'> {
  label: string;
  close: () => void;
}

function AuditorChoice({ projectId, chosen, onChosen, label, close }: AuditorChoiceProps) {
  const choices = useChoices(plan.auditors, { projectId }, chosen.id || undefined);
  return (
    <SelectInput
      aria-label={label}
      size="xs"
      autoFocus
      defaultDropdownOpened
      allowDeselect={false}
      data={choices.rows.map(({ Id, Value }) => ({ value: String(Id), label: Value }))}
      {...(choices.isSearched ? { found: choices } : {})}
      value={String(chosen.id)}
      onChange={(next) => {
        const person = choices.rows.find(({ Id }) => String(Id) === next);
        if (person !== undefined) onChosen({ id: person.Id, name: person.Value });
      }}
      onDropdownClose={close}
    />
  );
}
