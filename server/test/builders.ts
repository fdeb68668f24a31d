import { createHash, randomUUID } from 'node:crypto';
import {
  createCall,
  daysFromNow,
  type EntityGroup,
  entityGroups,
  entitySamples,
  type Ground,
} from './entity-samples.ts';
import { canary, type World } from './world.ts';

/**
 * Makes what a test needs through the real calls: `build(world, 'zoe').plan()` makes the plan and everything it depends on.
 * Zoe's texts all carry the canary. Rows that no test changes are made once per person and shared (`standing`); a test that
 * changes a row makes its own.
 */
export type Owner = 'ayse' | 'zoe';

type Form = Record<string, unknown>;

export const textOf = (person: Owner) => (word: string) => (person === 'zoe' ? `${word} ${canary}` : word);

/** A real picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
);

/** Bytes that begin like a JPEG, are long enough to travel in parts, and cannot be opened. */
export const unreadable = (length: number): Buffer => {
  const bytes = Buffer.alloc(length, 7);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04]);
  return bytes;
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Makers = { [Group in EntityGroup]: (over?: Form) => Promise<number> } & {
  [Group in EntityGroup as `${Group}Form`]: (over?: Form) => Promise<Form>;
};

function makers(world: World, person: Owner) {
  const text = textOf(person);
  const { user } = world.ids[person];
  const email = (name: string): string => `${name}@${person === 'zoe' ? canary : 'marmara'}.example`;

  const formOf = async (group: EntityGroup, over: Form = {}): Promise<Form> => ({
    ...(await entitySamples[group](ground)),
    ...over,
  });
  /** For every entity, its sample form with the test's overrides, and a row made from it. */
  const entities = Object.fromEntries(
    entityGroups.flatMap((group) => [
      [`${group}Form`, (over?: Form) => formOf(group, over)],
      [group, async (over?: Form) => (await world.ok(person, createCall(group), await formOf(group, over))).id],
    ]),
  ) as Makers;

  const a = {
    ...entities,

    async place() {
      const country = 792;
      const [{ Id: city }] = await world.ok(null, 'lookup.cities', { countryId: country });
      const [{ Id: district }] = await world.ok(null, 'lookup.districts', { cityId: city });
      return { country, city, district };
    },

    levels: (): Form[] => [
      { name: text('Zayıf'), min: 0, max: 49.99, locales: [{ languageId: 2, name: text('Weak') }] },
      { name: text('İyi'), min: 50, max: 100 },
    ],

    /** A project of the standing customer with the standing location, this user and the standing checklist. */
    async filledProject(): Promise<number> {
      const projectId = await a.project();
      await world.ok(person, 'mapping.addLocations', { projectId, locationIds: [await standing.location()] });
      await world.ok(person, 'mapping.addUsers', { projectId, userIds: [user] });
      await world.ok(person, 'mapping.addChecklists', { projectId, checklistIds: [await standing.checklist()] });
      await world.ok(person, 'mapping.saveLevels', { projectId, levels: a.levels() });
      return projectId;
    },

    /** A checklist of the standing project with one section: questions by their numbers, or as a section takes them. */
    checklistOf: async (questions: readonly (number | Form)[], over: Form = {}): Promise<number> =>
      a.checklist({
        Projects: [{ Id: await standing.project() }],
        Sections: [
          {
            DepartmentId: await standing.department(),
            ViewOrder: 0,
            Questions: questions.map((one, ViewOrder) => ({
              ViewOrder,
              ...(typeof one === 'number' ? { QuestionId: one } : one),
            })),
          },
        ],
        ...over,
      }),

    /** A plan on the air, and the token of its link. */
    async openPlan(over?: Form): Promise<{ id: number; token: string }> {
      const id = await a.plan(over);
      const { link } = await world.ok(person, 'plan.publish', { id, published: true });
      return { id, token: link.split('/').at(-1) };
    },

    /** A filled-in form of a plan on the air, with one picture. */
    async submission(token: string): Promise<Form> {
      const form = await world.ok(null, 'field.form', { token });
      const question = form.version.sections[0].questions[0];
      return {
        responseKey: randomUUID(),
        revision: 0,
        token,
        versionTag: form.versionTag,
        languageId: 1,
        completedAt: daysFromNow(0),
        participant: { name: text('Kaan'), email: email('kaan') },
        answers: [
          {
            questionId: question.id,
            optionIds: [question.answers[1].id],
            note: text('Islak'),
            pictureKeys: [randomUUID()],
          },
        ],
      };
    },

    pictureOf: (submission: Form): Form => {
      const [answer] = submission.answers as { pictureKeys: string[] }[];
      const { token, responseKey } = submission;
      return { token, pictureKey: answer?.pictureKeys[0], responseKey, sha256: sha256(pixel), bytes: pixel };
    },

    /** A response that awaits approval, complete with its picture. */
    async response(): Promise<{
      planId: number;
      token: string;
      responseId: number;
      answerId: number;
      pictureId: number;
      receiptNumber: string;
      responseKey: string;
      pictureKey: string;
    }> {
      const { id, token } = await a.openPlan();
      const submission = await a.submission(token);
      const receipt = await world.ok(null, 'field.submit', submission);
      await world.ok(null, 'field.putPicture', a.pictureOf(submission));
      const [failure] = await world.encodePictures();
      if (failure !== undefined) throw failure;
      const details = await world.ok(person, 'audit.details', { auditId: id });
      const [answer] = details.Departments[0].Questions;
      return {
        planId: id,
        token,
        responseId: details.Responses[0].responseId,
        answerId: answer.auditPlanAnswerId,
        pictureId: answer.pictures[0].id,
        receiptNumber: receipt.ReceiptNumber,
        responseKey: String(submission.responseKey),
        pictureKey: String(a.pictureOf(submission).pictureKey),
      };
    },
  };

  const findingOf = async (responseId: number): Promise<number> => {
    const finding = await world.inCompany(person, (db) =>
      db.selectFrom('finding').select('id').where('response_id', '=', responseId).executeTakeFirstOrThrow(),
    );
    return finding.id;
  };
  const withActions = {
    /** A finding of a response of its own. */
    finding: async (): Promise<number> => findingOf((await a.response()).responseId),

    /** What create takes for an action of the standing response's finding, owned by this user and due tomorrow. */
    actionForm: async (over: Form = {}): Promise<Form> => ({
      findingId: await findingOf((await standing.response()).responseId),
      title: text('Zemin kurutulacak'),
      description: text('Kaygan zemin levhası da konacak'),
      type: 'correction',
      rootCause: text('Gider tıkalı'),
      priority: 'high',
      ownerUserId: user,
      dueDate: daysFromNow(1).slice(0, 10),
      ...over,
    }),

    action: async (over?: Form): Promise<number> =>
      (await world.ok(person, 'action.create', await withActions.actionForm(over))).id,

    /** One of somebody without an account, and the token of its link. */
    async sentAction(over: Form = {}): Promise<{ id: number; token: string }> {
      await world.inCompany(person, (db) =>
        db.updateTable('company').set({ address_known_at: new Date().toISOString() }).execute(),
      );
      const email = `${randomUUID()}@ornek.example`;
      const id = await withActions.action({ ownerUserId: null, ownerName: text('Usta'), ownerEmail: email, ...over });
      const { link } = await world.ok(person, 'action.get', { id });
      return { id, token: link.split('/').at(-1) };
    },
  };

  const once = <T>(make: () => Promise<T>) => {
    let promised: Promise<T> | undefined;
    return () => {
      promised ??= make();
      return promised;
    };
  };
  const standing = {
    ...(Object.fromEntries(entityGroups.map((group) => [group, once(() => entities[group]())])) as {
      [Group in EntityGroup]: () => Promise<number>;
    }),
    project: once(() => a.filledProject()),
    emptyProject: once(() => a.project()),
    openPlan: once(() => a.openPlan()),
    response: once(() => a.response()),
    action: once(() => withActions.action()),
  };
  const ground: Ground = { text, email, userId: user, place: a.place, standing };
  return { ...a, ...withActions, text, standing };
}

export type Builders = ReturnType<typeof makers>;

const known = new WeakMap<World, Partial<Record<Owner, Builders>>>();

export function build(world: World, person: Owner): Builders {
  const of = known.get(world) ?? {};
  known.set(world, of);
  of[person] ??= makers(world, person);
  return of[person];
}
