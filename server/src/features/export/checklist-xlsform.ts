import type { ChecklistFile } from '@sahada/contract/checklist-file';
import { answerTypes, languageIds } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import type { Cell, SheetHead } from '../../outside/sheet.ts';

/**
 * A checklist as an XLSForm (xlsform.org), for other programs. Points stand in columns of our own, which others pass over and
 * an import reads again.
 */

type Section = ChecklistFile['sections'][number];
type Question = Section['questions'][number];
type Answer = NonNullable<Question['answers']>[number];

const languageNames: Record<Language, string> = { tr: 'Türkçe (tr)', en: 'English (en)' };

const typesOfText = { text: 'text', number: 'decimal', date: 'date', time: 'time' } as const;

const nameOf = (section: number, question: number): string => `q${section + 1}_${question + 1}`;
const listOf = (section: number, question: number): string => `list${section + 1}_${question + 1}`;
const choiceOf = (answer: number): string => `a${answer + 1}`;

function typeOf({ infoOnly, answerType, textFormat }: Question, section: number, question: number): string {
  if (infoOnly) return 'note';
  if (answerType === answerTypes.text) return typesOfText[textFormat ?? 'text'];
  const kind = answerType === answerTypes.multiple ? 'select_multiple' : 'select_one';
  return `${kind} ${listOf(section, question)}`;
}

function relevant({ visibleWhen: when }: Question): string | null {
  if (!when) return null;
  const on = nameOf(when.section, when.question);
  const terms = when.answers.map((answer) => {
    const chosen = `selected(\${${on}}, '${choiceOf(answer)}')`;
    return when.not ? `not(${chosen})` : chosen;
  });
  return terms.join(when.not ? ' and ' : ' or ');
}

function constraint({ min, max }: Question): string | null {
  const limits = [
    ...(typeof min === 'number' ? [`. >= ${min}`] : []),
    ...(typeof max === 'number' ? [`. <= ${max}`] : []),
  ];
  return limits.length === 0 ? null : limits.join(' and ');
}

/** How one answer of several is chosen, in the words that an import reads. */
function appearance({ answerType }: Question): string | null {
  if (answerType === answerTypes.single) return 'minimal';
  return answerType === answerTypes.groupButton ? 'columns-pack' : null;
}

const scoreOf = ({ score }: Pick<Answer, 'score'>): string | null => (typeof score === 'number' ? String(score) : null);

const inOther = <Row extends { languageId: number }>(locales: readonly Row[] | undefined, other: Language) =>
  locales?.find(({ languageId }) => languageId === languageIds[other]);

export function formSheets({ title, sections }: ChecklistFile, main: Language): { head: SheetHead; rows: Cell[][] } {
  const other: Language = main === 'tr' ? 'en' : 'tr';
  const [own, second] = [languageNames[main], languageNames[other]];
  const headings = [
    'type',
    'name',
    `label::${own}`,
    `label::${second}`,
    `hint::${own}`,
    `hint::${second}`,
    'required',
    'relevant',
    'constraint',
    'appearance',
    'score',
  ];
  const nothing: Cell[] = headings.map(() => null);
  const rows = sections.flatMap((section, at): Cell[][] => [
    [
      'begin_group',
      `section${at + 1}`,
      nameOfSection(section),
      inOther(section.locales, other)?.name ?? null,
      ...nothing.slice(4),
    ],
    ...section.questions.map((question, place): Cell[] => {
      const texts = inOther(question.locales, other);
      return [
        typeOf(question, at, place),
        nameOf(at, place),
        question.questionText,
        texts?.name ?? null,
        question.questionInfoText ?? null,
        texts?.infoText ?? null,
        (question.asked?.required ?? question.required) ? 'yes' : null,
        relevant(question),
        constraint(question),
        appearance(question),
        scoreOf(question),
      ];
    }),
    ['end_group', ...nothing.slice(1)],
  ]);
  const choices = sections.flatMap(({ questions }, at) =>
    questions.flatMap(({ answers = [] }, place) =>
      answers.map((answer, choice) => choiceRow(answer, listOf(at, place), choice, other)),
    ),
  );
  return {
    head: {
      format: 'xlsx',
      title: 'survey',
      language: 'en',
      columns: headings.map((heading) => ({ heading, kind: 'text' as const })),
      more: [
        {
          title: 'choices',
          lines: [['list_name', 'name', `label::${own}`, `label::${second}`, 'score', 'excluded'], ...choices],
        },
        {
          title: 'settings',
          lines: [
            ['form_title', 'default_language'],
            [title, own],
          ],
        },
      ],
    },
    rows,
  };
}

const nameOfSection = ({ title, department }: Section): string => title || department || '';

const choiceRow = (answer: Answer, list: string, at: number, other: Language): string[] => [
  list,
  choiceOf(at),
  answer.title,
  inOther(answer.locales, other)?.title ?? '',
  scoreOf(answer) ?? '',
  answer.excludeFromScoring ? 'yes' : '',
];
