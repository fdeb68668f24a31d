import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Builders } from './builders.ts';
import { pdfText } from './pdf-text.ts';
import type { Reply, World } from './world.ts';

export type Input = Record<string, unknown>;

export interface Question {
  id: number;
  /** Ids of its answers by title. */
  answers: Record<string, number>;
}

export interface Checklist {
  checkListId: number;
  floor: Question;
  shelves: Question;
  record: Question;
}

export const yesNo = [
  { title: 'Evet', score: 10, viewOrder: 0, locales: [{ languageId: 2, title: 'Yes' }] },
  { title: 'Hayır', score: 0, viewOrder: 1, locales: [{ languageId: 2, title: 'No' }] },
];

export const fourteenOfTwenty = ({ floor, shelves, record }: Checklist): Input[] => [
  { questionId: floor.id, optionIds: [floor.answers.Evet] },
  { questionId: record.id, text: '2026-11-02' },
  { questionId: shelves.id, optionIds: [shelves.answers.Kısmen], note: 'Üst raf dağınık' },
];

/** What the stories of the review share: a checklist of two sections, plans that received responses, and the calls that read them. */
export function audits(world: World, a: Builders) {
  async function question(text: string, answers: Input[], over: Input = {}): Promise<Question> {
    const form = await a.questionForm({
      questionText: text,
      score: 10,
      answerType: 3,
      required: false,
      answers,
      locales: [],
      ...over,
    });
    const { id } = await world.ok('ayse', 'question.create', form);
    const made = await world.ok('ayse', 'question.get', { id });
    const rows = made.answers as { id: number; title: string }[];
    return { id, answers: Object.fromEntries(rows.map((row) => [row.title, row.id])) };
  }

  /** Two scored questions in two departments, and a text question shown only for a clean floor. */
  async function checklist(): Promise<Checklist> {
    const floor = await question('Zemin temiz mi? ğüşıöçİ', yesNo);
    const shelves = await question('Raflar düzenli mi?', [
      { title: 'Tam', score: 10, viewOrder: 0 },
      { title: 'Kısmen', score: 4, viewOrder: 1 },
      { title: 'Yok', score: 0, viewOrder: 2 },
      { title: 'Raf yok', excludeFromScoring: true, viewOrder: 3 },
    ]);
    const record = await question('Temizlik kaydı', [], { score: null, answerType: 5, textFormat: 'date' });
    const store = await a.department({ name: 'Depo', locales: [{ languageId: 2, name: 'Storage' }] });
    const section = (DepartmentId: number, ViewOrder: number, Questions: Input[]) => ({
      DepartmentId,
      ViewOrder,
      Questions,
    });
    const visible = { QuestionId: floor.id, AnswerIds: [floor.answers.Evet], Not: false };
    const checkListId = await a.checklist({
      Projects: [{ Id: await a.standing.project() }],
      Sections: [
        section(await a.standing.department(), 0, [
          { QuestionId: floor.id, ViewOrder: 0 },
          { QuestionId: record.id, ViewOrder: 1, VisibleWhen: visible },
        ]),
        section(store, 1, [{ QuestionId: shelves.id, ViewOrder: 0 }]),
      ],
    });
    return { checkListId, floor, shelves, record };
  }

  async function received(answers: (list: Checklist) => Input[] = fourteenOfTwenty, count = 1) {
    const list = await checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
    const responseKey = randomUUID();
    for (let n = 0; n < count; n++) {
      await world.ok(null, 'field.submit', {
        responseKey: n === 0 ? responseKey : randomUUID(),
        token,
        answers: answers(list),
      });
    }
    return { list, auditId, token, responseKey };
  }

  const details = (auditId: number, more: Input = {}) => world.ok('ayse', 'audit.details', { auditId, ...more });
  const summary = (auditId: number, more: Input = {}) => world.ok('ayse', 'audit.summary', { auditId, ...more });
  const approve = (auditId: number, more: Input = {}): Promise<Reply> =>
    world.call('ayse', 'audit.approve', { auditId, ...more });
  const answerIdOf = async (auditId: number, { id }: Question): Promise<number> => {
    const { Departments } = await details(auditId);
    const rows = Departments.flatMap((department: { Questions: Input[] }) => department.Questions);
    return rows.find((row: Input) => row.questionId === id).auditPlanAnswerId;
  };
  const pdf = async (auditId: number, language = 1): Promise<string> => {
    await world.ok('ayse', 'account.language', { languageId: language });
    const reply = await world.call('ayse', 'audit.pdf', { auditId });
    await world.ok('ayse', 'account.language', { languageId: 1 });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    return pdfText(reply.raw);
  };

  return { question, checklist, received, details, summary, approve, answerIdOf, pdf };
}

export type Audits = ReturnType<typeof audits>;
