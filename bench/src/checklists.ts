import type { Data } from './api.ts';
import type { Random } from './chance.ts';

/** The checklists that are measured: their questions as the office enters them, and answers as a phone sends them. */

export type Kind = 'simple' | 'rich';

const choices = [
  { title: 'Uygun', score: 10 },
  { title: 'Kısmen uygun', score: 5 },
  { title: 'Uygun değil', score: 0 },
];
const single = { score: 10, answerType: 3, answers: choices };
const multiple = { score: 10, answerType: 2, answers: choices };
const written = { score: 0, answerType: 5, answers: [] };

/** Sub-options with scores are grades. */
const graded = {
  ...single,
  answers: [
    { title: 'Uygun', score: 10 },
    {
      title: 'Uygun değil',
      score: 0,
      subOptions: [
        { title: 'Az', score: 6, severity: 'observation' },
        { title: 'Orta', score: 3, severity: 'minor' },
        { title: 'Çok', score: 0, severity: 'major' },
      ],
    },
  ],
};
const critical = { ...single, critical: true };
const excluding = { ...single, answers: [...choices, { title: 'Bu işyerinde yok', excludeFromScoring: true }] };
const measured = { ...written, textFormat: 'number', unit: '°C', min: 0, max: 8, severityOutside: 'minor' };
const dated = { ...written, textFormat: 'date' };

/** Thirty single choice, ten multiple choice and ten text questions. */
const simple = Array.from({ length: 50 }, (_, n) => (n < 30 ? single : n < 40 ? multiple : written));

/** Of every kind that scoring and checking treat apart. */
const rich = Array.from(
  { length: 50 },
  (_, n) => [single, graded, critical, excluding, multiple, measured, single, dated, graded, written][n % 10],
);

export const questionsOf = (kind: Kind, count = 50): object[] =>
  Array.from({ length: count }, (_, n) => ({
    ...(kind === 'simple' ? simple : rich)[n % 50],
    questionText: `${n + 1}. Çalışma alanı temiz, düzenli ve güvenli mi?`,
  }));

/** In rich ones, each seventh question of a section is shown only to whoever chose the first answer of its first. */
export const isConditional = (kind: Kind, at: number): boolean => kind === 'rich' && at % 10 === 6;

const words =
  'depo zemin raf kapı soğuk kuru temiz eksik kayıt etiket personel eldiven bone önlük ısı ölçüm günlük haftalık uygun değil onarım bekliyor görüldü bildirildi yenilendi şube müdürü sorumlu çöp alanı ayrı tutuluyor tarih geçmiş ürün yok'.split(
    ' ',
  );

function sentence(random: Random): string {
  const text = Array.from({ length: 6 + random(10) }, () => words[random(words.length)]).join(' ');
  return `${text.charAt(0).toLocaleUpperCase('tr')}${text.slice(1)}.`;
}

function textFor(format: string, random: Random): string {
  if (format === 'number') return String(random(85) / 10);
  if (format === 'date') return `2026-0${1 + random(9)}-1${random(10)}`;
  return sentence(random);
}

const oneOf = <Item>(items: readonly Item[], random: Random): Item => items[random(items.length)] as Item;

function answerTo(question: Data, random: Random): Data {
  if (question.answerType === 5) return { questionId: question.id, text: textFor(question.textFormat, random) };
  // As audits go: most is in order.
  const option = random(10) < 8 ? question.answers[0] : oneOf<Data>(question.answers, random);
  const others =
    question.answerType === 2 ? question.answers.filter(({ id }: Data) => id !== option.id).slice(0, 1) : [];
  const graded = option.subOptions.length > 0 ? { subOptionIds: [oneOf<Data>(option.subOptions, random).id] } : {};
  return {
    questionId: question.id,
    optionIds: [option, ...others].map(({ id }) => id),
    ...graded,
    ...(random(12) === 0 ? { note: sentence(random) } : {}),
  };
}

/** Answers to every question that is shown, chosen by chance. */
export function answersTo(version: Data, random: Random): Data[] {
  const given = new Map<number, Data>();
  for (const question of version.sections.flatMap((section: Data) => section.questions)) {
    const { visibleWhen } = question;
    const chosen: number[] = given.get(visibleWhen?.QuestionId)?.optionIds ?? [];
    if (visibleWhen !== null && !visibleWhen.AnswerIds.some((id: number) => chosen.includes(id))) continue;
    given.set(question.id, answerTo(question, random));
  }
  return [...given.values()];
}
