import { randomUUID } from 'node:crypto';
import { resetTask } from '../../src/features/account/reset.ts';
import { companyFile } from '../../src/features/backup/company.ts';
import { companyCopyTask } from '../../src/features/backup/company-task.ts';
import { personExportTask } from '../../src/features/data-protection/export-task.ts';
import { eraseTask } from '../../src/features/data-protection/task.ts';
import { reportTask } from '../../src/features/export/report-write.ts';
import type { Jobs } from '../../src/jobs.ts';
import type { recurring } from '../../src/tasks.ts';
import { type Builders, type Owner, pixel } from '../builders.ts';
import {
  mailReports,
  makeSeals,
  sendDeliveries,
  sendMails,
  sendPushes,
  tellPeople,
  tellWebhooks,
  workOff,
} from '../queue.ts';
import {
  aMessage,
  anInvitation,
  aReportSchedule,
  aSubscription,
  aWebhook,
  emails,
  erasureOf,
  knowAddress,
  rowsOfRequest,
  seriesForm,
} from '../sample-rows.ts';
import { allCalls, type World } from '../world.ts';

/** Who makes what in which world; `behind` writes anything. */
export interface Maker {
  world: World;
  a: Builders;
  person: Owner;
  behind(text: string, values?: unknown[]): Promise<unknown>;
}

/** Work without a call, about a thing: its neighbours are what it has done before, and what is not due yet. */
export interface Work<Thing> {
  make(maker: Maker): Promise<Thing>;
  /** Makes one due; without it, what was made waits for the work. */
  due?(maker: Maker, thing: Thing): Promise<unknown>;
  /** Works off what is due; a recurring task runs as the queue runs it. */
  run?(world: World): Promise<unknown>;
  /** When the task runs, where the time of day matters to it. */
  at?: number;
  /** Tables of which it changes one further row. */
  changes?: readonly string[];
  /** And several. */
  changesSeveral?: readonly string[];
}

const dayMs = 86_400_000;

const work = <Thing>(row: Work<Thing>): Work<unknown> => row as Work<unknown>;

const off = (world: World, tasks: Parameters<typeof workOff>[2]): Promise<void> =>
  workOff(world.pool, world.database, tasks, (error) => {
    throw error;
  });

/** Makes a row as old as that; `[table, column]`. */
const aged =
  (table: string, column: string, age: string) =>
  ({ behind }: Maker, id: unknown) =>
    behind(`update "${table}" set ${column} = ${column} - interval '${age}' where id = $1`, [id]);

const approved = async ({ world, a, person }: Maker): Promise<number> => {
  const { planId, responseId } = await a.response();
  await world.ok(person, 'audit.approve', { auditId: planId, responseId });
  return responseId;
};

/** To addresses where nobody answers. */
const delivery = async ({ world, a, person, behind }: Maker): Promise<number> => {
  const { delivery: id } = await aWebhook(a, world, person);
  await behind("update delivery set state = 'Sending', next_try_at = now() + interval '1 day' where id = $1", [id]);
  return id;
};

const pushed = async ({ world, a, person, behind }: Maker): Promise<number> => {
  const { id: device } = await world.ok(person, 'push.subscribe', aSubscription());
  const id = await aMessage(a, world, person);
  await behind(
    `update message set channel = 'push', state = 'Sending', name = 'announcement', user_id = $2, push_device_id = $3,
       next_try_at = now() + interval '1 day' where id = $1`,
    [id, world.ids[person].user, device],
  );
  return id;
};

/** Another server is sending it. */
const mail = async ({ world, a, person, behind }: Maker): Promise<number> => {
  const id = await aMessage(a, world, person);
  await behind("update message set state = 'Sending', next_try_at = now() + interval '1 day' where id = $1", [id]);
  return id;
};

const waiting =
  (table: 'delivery' | 'message') =>
  ({ behind }: Maker, id: unknown) =>
    behind(`update ${table} set state = 'Waiting', next_try_at = now() - interval '1 minute' where id = $1`, [id]);

/** Those that only make something new. */
type Adding = 'sample.load';

const jobs: Record<Exclude<keyof Jobs, Adding>, Work<unknown>> = {
  'account.reset': work({
    make: ({ world, person }) => world.ok(null, 'account.forgotPassword', { email: emails[person] }),
    run: (world) => off(world, { 'account.reset': resetTask }),
    changes: ['attempt'],
  }),
  'company.copy': work({
    async make({ world, person, behind }) {
      // A company has one at a time, and its newest one alone is kept.
      await behind("delete from export where company_id = $1 and list = $2 and state = 'running'", [
        world.ids[person].company,
        companyFile,
      ]);
      await world.ok(person, 'companyCopy.make');
    },
    run: (world) => off(world, { 'company.copy': companyCopyTask(world.database.app) }),
    changes: ['export', 'export_part'],
  }),
  'export.write': work({
    make: ({ world, person }) => world.ok(person, 'group.listToExcel', { job: true, format: 'csv' }),
    run: (world) => world.writeExports(),
  }),
  'import.run': work({
    make: async ({ world, person }) =>
      world.ok(person, 'importFile.run', { importId: await world.checkedImport(person) }),
    run: (world) => world.runImports(),
  }),
  'person.erase': work({
    make: async ({ world, a, person }) => world.ok(person, 'dataRequest.erase', await erasureOf(a, world, person)),
    run: (world) => off(world, { 'person.erase': eraseTask }),
    // Files of the company may name anybody, and so may other requests of the same person.
    changes: ['attachment', 'file', 'message', 'share_print'],
    changesSeveral: ['data_request', 'export', 'export_part'],
  }),
  'person.export': work({
    make: async ({ world, a, person }) => world.ok(person, 'dataRequest.export', await rowsOfRequest(a, world, person)),
    run: (world) => off(world, { 'person.export': personExportTask }),
  }),
  'picture.encode': work({
    async make({ world, a }) {
      const { token } = await a.openPlan();
      const submission = await a.submission(token);
      await world.ok(null, 'field.submit', submission);
      await world.ok(null, 'field.putPicture', a.pictureOf(submission));
    },
    run: (world) => world.encodePictures(),
  }),
  'report.write': work({
    make: async ({ world, a, person }) =>
      world.ok(person, 'reportSchedule.sendNow', { id: await aReportSchedule(a, world, person) }),
    run: (world) => off(world, { 'report.write': reportTask(allCalls) }),
    changes: ['attempt'],
  }),
};

/** What looks after itself, the queue and figures, and what only makes something new or has others do it. */
type Others =
  | ('activity.seal' | 'backup.take' | 'cleanup' | 'database.statistics' | 'live.look' | 'queue.dead' | 'queue.lines')
  | ('person.stranded' | 'picture.stranded' | 'review.remind' | 'seal.events' | 'series.make')
  | ('totals.plans' | 'totals.questions' | 'totals.repeats');

const tasks: Record<Exclude<keyof typeof recurring, Others>, Work<unknown>> = {
  'mail.send': work({
    make: mail,
    due: waiting('message'),
    run: (world) => sendMails(world, async () => true, undefined, false),
  }),
  'push.send': work({ make: pushed, due: waiting('message'), run: (world) => sendPushes(world, false) }),
  'webhook.send': work({ make: delivery, due: waiting('delivery'), run: sendDeliveries }),
  'message.events': work({ make: approved, run: tellPeople, changesSeveral: ['event_cursor'] }),
  'webhook.events': work({ make: approved, run: tellWebhooks, changesSeveral: ['event_cursor'] }),
  'seal.make': work({
    make: approved,
    due: ({ behind, world, person }, id) =>
      behind('insert into seal_due (company_id, response_id, due_at) values ($1, $2, now())', [
        world.ids[person].company,
        id,
      ]),
    run: makeSeals,
    changesSeveral: ['event_cursor'],
  }),
  'report.mail': work({
    async make({ world, a, person }) {
      await knowAddress(world, person);
      const { planId: auditId, responseId } = await a.response();
      const mail = { auditId, responseId, emails: [`${randomUUID()}@ornek.example`], text: a.text('Ektedir') };
      await world.ok(person, 'share.send', mail);
    },
    run: mailReports,
  }),
  'retention.destroy': work({
    async make({ world, a, person, behind }) {
      const rule = `insert into retention (company_id, kind, months) values ($1, 'messages', 12) on conflict do nothing`;
      await behind(rule, [world.ids[person].company]);
      return aMessage(a, world, person);
    },
    due: aged('message', 'created_at', '2 years'),
    changes: ['retention'],
  }),
  'session.end': work({
    make: async ({ world, person }) => (await world.session(world.ids[person])).length,
    due: ({ behind }) =>
      behind("update session set expires_at = now() - interval '1 minute' where id = (select max(id) from session)"),
  }),
  'message.clear': work({
    make: ({ world, a, person }) => aMessage(a, world, person),
    due: aged('message', 'created_at', '181 days'),
  }),
  'picture.unsent': work({
    async make({ world, a }) {
      const { token } = await a.openPlan();
      const picture = a.pictureOf(await a.submission(token));
      await world.ok(null, 'field.putPicture', picture);
      return picture.pictureKey;
    },
    due: ({ behind }, key) =>
      behind("update picture set created_at = created_at - interval '8 days' where picture_key = $1", [key]),
  }),
  'picture.unused': work({
    make: async ({ world, person }) =>
      (await world.ok(person, 'question.uploadHelpPicture', { file: pixel })).helpPictureId,
    due: aged('help_picture', 'created_at', '8 days'),
  }),
  'file.clear': work({
    make: ({ world, person }) => world.writtenExport(person),
    due: aged('export', 'created_at', '8 days'),
  }),
  'plan.remind': work({
    make: async ({ a }) => (await a.openPlan()).id,
    due: ({ behind }, id) =>
      behind(
        `update plan set begins_at = now() - interval '2 days', ends_at = now() - interval '1 hour' where id = $1`,
        [id],
      ),
  }),
  'action.remind': work({
    make: ({ a }) => a.action(),
    at: Math.floor(Date.now() / dayMs) * dayMs + 1.5 * dayMs,
    due: ({ behind }, id) =>
      behind("update action set created_at = now() - interval '2 days', due_date = now()::date where id = $1", [id]),
  }),
  'series.air': work({
    async make({ world, a, person }) {
      const { rule, ...form } = await seriesForm(a);
      const from = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10);
      return (await world.ok(person, 'series.save', { ...form, rule: { ...rule, from } })).id;
    },
    due: ({ behind }, id) =>
      behind(
        `update plan set begins_at = now() + interval '1 hour'
           where id = (select min(id) from plan where series_id = $1)`,
        [id],
      ),
  }),
  'report.send': work({
    make: ({ world, a, person }) => aReportSchedule(a, world, person),
    due: ({ behind }, id) =>
      behind(`update report_turn set next_at = now() - interval '1 minute' where report_schedule_id = $1`, [id]),
  }),
  'invitation.send': work({
    async make({ world, a, person }) {
      const { auditId } = await anInvitation(a, world, person);
      await world.ok(person, 'plan.publish', { id: auditId, published: false });
      return auditId;
    },
    due: ({ world, person }, id) => world.ok(person, 'plan.publish', { id, published: true }),
  }),
};

export const works = { ...jobs, ...tasks };
