import { Chip, TextInput } from '@mantine/core';
import type { WireAnswerRow } from '@sahada/contract/audit';
import type { AnyText } from '@sahada/contract/text';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { finds } from '../../parts/list/search-key.ts';
import { EmptyState } from '../../parts/say/states.tsx';
import { type Department, isOpen, questionsOf, rowsOf, type Shown } from './answer.ts';
import { Distribution } from './distribution.tsx';
import { Lightbox } from './lightbox.tsx';
import { QuestionRow } from './question-row.tsx';
import classes from './questions.module.css';
import { Traced } from './traced.tsx';
import { words } from './words.ts';

const EditAnswer = fetched(async () => (await import('./edit-answer.tsx')).EditAnswer);

type Filter = 'all' | 'findings' | 'unanswered' | 'photos' | 'corrected';

const filters: Record<Filter, { label: AnyText; fits: (row: WireAnswerRow) => boolean }> = {
  all: { label: words.all, fits: () => true },
  findings: { label: words.withFindings, fits: (row) => row.severity !== null },
  unanswered: { label: words.unanswered, fits: (row) => !row.infoOnly && !row.answered },
  photos: { label: words.withPhotos, fits: (row) => row.pictures.length > 0 },
  corrected: { label: words.corrected, fits: (row) => row.edits.length > 0 },
};

const names = Object.keys(filters) as Filter[];

/** Every question with its answer; for several responses, with what they answered together. */
export function Questions({ details, current }: Shown) {
  const say = useSay();
  const format = useFormat();
  const { query, change } = useAddress<{ show?: string; at?: string }>();
  const filter = names.find((name) => name === query.show) ?? 'all';
  const [typed, setTyped] = useState('');
  const [editing, setEditing] = useState<number | null>(null);
  const [photo, setPhoto] = useState<{ answerId: number; at: number } | null>(null);
  const group = useId();
  useJump(query.at);

  const rows = rowsOf(details);
  const wanted = typed.trim();
  const isFound = finds(wanted);
  const fits = (row: WireAnswerRow): boolean =>
    filters[filter].fits(row) &&
    (wanted.length < 2 || isFound([row.questionText, row.note, row.text].filter(Boolean).join(' ')));
  const sections = details.Departments.map((department) => ({
    department,
    questions: questionsOf(department.Questions, fits),
  })).filter(({ questions }) => questions.length > 0);
  const asked = rows.filter(({ infoOnly }) => !infoOnly);
  const photoRow = rows.find((row) => row.auditPlanAnswerId === photo?.answerId);
  const byId = new Map(details.Responses.map((response) => [response.responseId, response]));
  const nameOf = ({ responseId }: WireAnswerRow): string => {
    const response = byId.get(responseId);
    return [response?.number, response?.participant ?? say(words.anonymous)].filter(Boolean).join(' · ');
  };
  const openFor = (row: WireAnswerRow): boolean => isOpen(current ?? byId.get(row.responseId));
  const handlers = {
    nameOf,
    onEdit: setEditing,
    onPhoto: (answerId: number, at: number) => setPhoto({ answerId, at }),
    openFor,
    whole: { auditId: details.auditId, responseCount: details.responseCount },
  };

  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={say(words.searchQuestions)}
          placeholder={say(words.searchQuestions)}
          leftSection={<IconSearch size={16} stroke={1.8} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <fieldset className={classes.chips} aria-label={say(words.show)}>
          {names.map((name) => {
            const n = questionsOf(asked, filters[name].fits).length;
            if (n === 0 && filter !== name) return null;
            return (
              <Chip
                key={name}
                type="radio"
                name={group}
                size="sm"
                radius="xl"
                variant="outline"
                checked={filter === name}
                onChange={() => change({ show: name === 'all' ? undefined : name, at: undefined })}
              >
                {say(filters[name].label)} {format.number(n)}
              </Chip>
            );
          })}
        </fieldset>
      </div>
      {sections.length === 0 ? (
        <div className={classes.card}>
          <EmptyState title={words.nothingHere} />
        </div>
      ) : (
        sections.map(({ department, questions }) => (
          <Section
            key={department.departmentId}
            department={department}
            questions={questions}
            shown={{ details, current }}
            {...handlers}
          />
        ))
      )}
      {editing !== null && <EditAnswer answerId={editing} onClose={() => setEditing(null)} />}
      {photo !== null && photoRow !== undefined && (
        <Lightbox
          pictures={photoRow.pictures}
          name={photoRow.questionText}
          start={photo.at}
          mayDelete={openFor(photoRow)}
          onClose={() => setPhoto(null)}
        />
      )}
    </>
  );
}

/** A link to one answer brings it into view. */
function useJump(at: string | undefined): void {
  useEffect(() => {
    if (at === undefined || !/^\d+$/.test(at)) return;
    const found = document.getElementById(`answer-${at}`);
    found?.scrollIntoView({ block: 'center' });
    found?.focus({ preventScroll: true });
  }, [at]);
}

interface SectionProps {
  department: Department;
  questions: readonly WireAnswerRow[][];
  shown: Shown;
  onEdit: (answerId: number) => void;
  onPhoto: (answerId: number, at: number) => void;
  openFor: (row: WireAnswerRow) => boolean;
  nameOf: (row: WireAnswerRow) => string;
  whole: { auditId: number; responseCount: number };
}

function Section({ department, questions, shown, nameOf, whole, ...handlers }: SectionProps) {
  const say = useSay();
  const format = useFormat();
  const { percent, earned, max } = department;
  return (
    <section className={classes.card}>
      <header className={classes.head}>
        <h2>{department.name}</h2>
        {percent !== null && (
          <span className={classes.sum}>
            <small>{say(words.pointsOf, { earned: format.number(earned), max: format.number(max) })}</small>
            <strong>
              <Traced shown={shown} department={department}>
                {format.percent(percent)}
              </Traced>
            </strong>
          </span>
        )}
      </header>
      {shown.current !== null
        ? questions.flat().map((row) => <QuestionRow key={row.auditPlanAnswerId} row={row} {...handlers} />)
        : questions.map((rows) => (
            <Distribution key={rows[0]?.questionId} rows={rows} nameOf={nameOf} whole={whole} {...handlers} />
          ))}
    </section>
  );
}
