import { actionStateTexts } from '@sahada/contract/action-status';
import { tell } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { actionNumber, overdueAction } from '../../facts/actions.ts';
import type { Writer } from '../../facts/writer.ts';
import type { Block } from '../../outside/pdf.ts';
import { colors, headed, heading, textColors } from './pdf-blocks.ts';
import { pdfWords } from './pdf-words.ts';

/** What is to be done about a response's findings, or about its audit as a whole. */
export interface PrintedAction {
  number: string;
  title: string;
  owner: string;
  /** `2026-11-20` */
  due: string;
  state: keyof typeof actionStateTexts;
  overdue: boolean;
}

/** Those of these responses, and those about their plan as a whole. */
export async function actionsOf(db: ReadDb, planId: number, responseIds: readonly number[]): Promise<PrintedAction[]> {
  const { rows } = await sql<PrintedAction>`
    select ${actionNumber('a')} as number, a.title, coalesce(u.first_name || ' ' || u.last_name, a.owner_name) as owner, a.due_date::text as due, a.state,
      ${overdueAction('a')} as overdue
    from action a left join "user" u on u.id = a.owner_user_id
    where a.plan_id = ${planId} and (a.response_id = any(${responseIds}::int[]) or a.response_id is null)
    order by a.due_date, a.id`.execute(db);
  return rows;
}

export function actionBlocks(actions: readonly PrintedAction[], writer: Writer): Block[] {
  if (actions.length === 0) return [];
  const { language } = writer;
  const head = (text: string): Block => ({ text, color: colors.dim, fontSize: 8 });
  const body = actions.map((action): Block[] => [
    { text: action.number, color: colors.dim },
    action.title,
    action.owner,
    writer.day(action.due),
    {
      stack: [
        actionStateTexts[action.state][language],
        ...(action.overdue ? [{ text: tell(pdfWords.overdue, language), color: textColors.bad, fontSize: 8 }] : []),
      ],
    },
  ]);
  return headed(heading(tell(pdfWords.actions, language, { n: actions.length })), [
    {
      layout: 'rows',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [34, '*', 110, 66, 72],
        body: [
          [
            head(''),
            head(tell(pdfWords.action, language)),
            head(tell(pdfWords.owner, language)),
            head(tell(pdfWords.due, language)),
            head(tell(pdfWords.status, language)),
          ],
          ...body,
        ],
      },
    },
  ]);
}
