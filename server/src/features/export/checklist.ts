import { checklist as rows } from '@sahada/contract/checklist';
import type { ChecklistFile } from '@sahada/contract/checklist-file';
import { languageOf } from '@sahada/contract/text';
import { pictureAddressesIn, pictureKey, withoutPictures } from '@sahada/contract/text-picture';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { readChecklist } from '../../entities/checklist.ts';
import { mainLanguageId } from '../../facts/copies.ts';
import { makePdf, type PdfPicture } from '../../outside/pdf.ts';
import { makeSheet } from '../../outside/sheet.ts';
import { answerOf } from '../../pipeline/answer.ts';
import { inParts } from '../../pipeline/handler.ts';
import { paperOf } from './checklist-paper.ts';
import { formSheets } from './checklist-xlsform.ts';
import { mediaTypes } from './table.ts';

type Item = z.output<typeof rows.get.response>;
type Placed = Item['Sections'][number]['Questions'][number];

/** A checklist without ids: conditions name places, categories and sections their names. */
export function fileOf(checklist: Item): ChecklistFile {
  const places = new Map(
    checklist.Sections.flatMap(({ Questions }, section) =>
      Questions.map(({ QuestionId, Question }, question) => [QuestionId, { section, question, Question }] as const),
    ),
  );
  const condition = ({ VisibleWhen: when }: Placed) => {
    const on = when && places.get(when.QuestionId);
    if (!when || !on) return null;
    const answers = when.AnswerIds.map((id) => on.Question.answers.findIndex((answer) => answer.id === id));
    return { section: on.section, question: on.question, answers: answers.filter((at) => at >= 0), not: when.Not };
  };
  return {
    sahada: 'checklist',
    format: 1,
    title: checklist.title,
    locales: checklist.Locales,
    signatureSection: checklist.SignatureSection,
    sections: checklist.Sections.map(({ DepartmentName, Title, Locales, Questions }) => ({
      department: DepartmentName,
      title: Title,
      locales: Locales,
      questions: Questions.map((placed) => {
        const {
          id: _,
          categoryId: __,
          categoryName,
          checked: ___,
          active: ____,
          answers,
          ...question
        } = placed.Question;
        return {
          ...question,
          category: categoryName,
          asked: { required: placed.Required },
          answers: answers.map(({ id: _, subOptions, ...answer }) => ({
            ...answer,
            subOptions: subOptions.map(({ id: _, ...sub }) => sub),
          })),
          visibleWhen: condition(placed),
        };
      }),
    })),
  };
}

/** Elsewhere there are other pictures: their words stand in their place. */
const portable = (file: ChecklistFile): ChecklistFile => ({
  ...file,
  sections: file.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({
      ...question,
      questionInfoText: question.questionInfoText && withoutPictures(question.questionInfoText),
      locales: question.locales?.map((row) => ({ ...row, infoText: row.infoText && withoutPictures(row.infoText) })),
    })),
  })),
});

/** How many bytes of pictures a printed checklist holds: they are all in memory at once. What further ones show is said in words. */
const mostBytes = 20_000_000;

async function picturesOf(db: ReadDb, file: ChecklistFile): Promise<Record<string, PdfPicture>> {
  const keys = pictureAddressesIn(file).map(pictureKey);
  if (keys.length === 0) return {};
  const { rows } = await sql<{ key: string; bytes: Buffer }>`
    select p.key, p.bytes from (
      select e.key, f.bytes, sum(octet_length(f.bytes)) over (order by array_position(${keys}::text[], e.key)) as sum
      from editor_picture e join file f on f.id = e.file_id where e.key = any(${keys}::text[])) p
    where p.sum <= ${mostBytes}`.execute(db);
  return Object.fromEntries(rows.map(({ key, bytes }) => [key, { bytes }]));
}

/** A checklist to take along. It is read inside the transaction; the file is made after it. */
export const exportingChecklist = inParts<typeof rows.export>()({
  async run({ id, format }, { db, who, now }) {
    const checklist = answerOf(rows.get, await readChecklist(db, id)) as Item;
    const file = fileOf(checklist);
    const pictures = format === 'pdf' ? await picturesOf(db, file) : {};
    return { file, pictures, format: format ?? 'json', main: await mainLanguageId(db), who, now };
  },
  async after({ file, pictures, format, main, who, now }, { language: languageId }) {
    const language = languageOf(languageId);
    if (format === 'pdf') {
      const paper = paperOf(file, language, { author: who.name, zone: who.timeZone, now, pictures });
      return { bytes: await makePdf(paper), type: 'application/pdf', name: `${paper.title}.pdf` };
    }
    if (format === 'xlsform') {
      const { head, rows } = formSheets(portable(file), languageOf(main));
      return { bytes: await makeSheet(head, rows), type: mediaTypes.xlsx, name: `${file.title}.xlsx` };
    }
    const bytes = Buffer.from(`${JSON.stringify(portable(file), null, 2)}\n`);
    return { bytes, type: 'application/json; charset=utf-8', name: `${file.title}.json` };
  },
});
