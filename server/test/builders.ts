import { createHash, randomUUID } from 'node:crypto';
import { canary, type World } from './world.ts';

/**
 * What a test needs to be there, made through the real calls: `build(world, 'zoe').plan()` makes the plan and everything
 * it stands on. Zoe's texts all carry the canary. What nobody changes is made once for each person and shared
 * (`standing`); a test that changes a thing makes its own.
 */
export type Owner = 'ayse' | 'zoe';

type Form = Record<string, unknown>;

export const textOf = (person: Owner) => (word: string) => (person === 'zoe' ? `${word} ${canary}` : word);

/** A real picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
);

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const start = Temporal.Now.instant().round('second');

/** Counted from one moment for the whole file, so that two forms made one after the other are the same. */
const daysFromNow = (days: number): string => start.add({ hours: 24 * days }).toString();

let made = 0;

function makers(world: World, person: Owner) {
  const text = textOf(person);
  const { user } = world.ids[person];
  const create = async (group: string, form: Form): Promise<number> =>
    (await world.ok(person, `${group}.create`, form)).id;
  const save = async (group: string, form: Form): Promise<number> => (await world.ok(person, `${group}.save`, form)).id;

  const a = {
    customerForm: (over: Form = {}): Form => ({
      companyName: text('Marmara Gıda'),
      personelFName: text('Elif'),
      personelLName: text('Kaya'),
      personelEmail: `elif@${person === 'zoe' ? canary : 'marmara'}.example`,
      companyPhone: text('+90 212 000 00 00'),
      adres: { country: 792, openAdress: text('Cadde 1') },
      description: text('Not'),
      active: true,
      ...over,
    }),
    customer: (over?: Form) => create('customer', a.customerForm(over)),

    operationForm: (over: Form = {}): Form => ({
      Name: text('Perakende'),
      Locales: [{ languageId: 2, name: text('Retail') }],
      Active: true,
      ...over,
    }),
    operation: (over?: Form) => create('operation', a.operationForm(over)),

    locationTypeId: async (): Promise<number> => (await world.ok(person, 'lookup.locationTypes'))[0].Id,

    locationForm: async (over: Form = {}): Promise<Form> => ({
      Name: text('Kadıköy Mağaza'),
      Code: text(`K-${++made}`),
      CustomerId: await standing.customer(),
      LocationTypeId: await a.locationTypeId(),
      OperationTypeId: await standing.operation(),
      CountryId: 792,
      Address: text('Moda'),
      Latitude: 40.98,
      Longitude: 29.02,
      TimeZone: 'Europe/Istanbul',
      Region: text('Marmara'),
      ManagerUserId: user,
      ContactName: text('Deniz'),
      ContactPhone: text('1'),
      ContactEmail: `deniz@${person === 'zoe' ? canary : 'marmara'}.example`,
      Active: true,
      ...over,
    }),
    location: async (over?: Form) => create('location', await a.locationForm(over)),

    projectForm: async (over: Form = {}): Promise<Form> => ({
      Name: text('Mağaza denetimi'),
      CustomerId: await standing.customer(),
      Description: text('Her ay'),
      Locales: [{ languageId: 2, name: text('Store audit') }],
      Published: true,
      ...over,
    }),
    project: async (over?: Form) => create('project', await a.projectForm(over)),

    levels: (): Form[] => [
      { name: text('Zayıf'), min: 0, max: 49.99, locales: [{ languageId: 2, name: text('Weak') }] },
      { name: text('İyi'), min: 50, max: 100 },
    ],

    departmentForm: (over: Form = {}): Form => ({
      name: text('Mutfak'),
      code: text('M1'),
      published: true,
      locales: [{ languageId: 2, name: text('Kitchen') }],
      ...over,
    }),
    department: (over?: Form) => create('department', a.departmentForm(over)),

    categoryForm: (over: Form = {}): Form => ({
      name: text('Hijyen'),
      code: text('H1'),
      published: true,
      locales: [{ languageId: 2, name: text('Hygiene') }],
      ...over,
    }),
    category: (over?: Form) => create('category', a.categoryForm(over)),

    templateForm: (over: Form = {}): Form => ({
      answerText: text('Evet / Hayır'),
      type: 3,
      notScorable: false,
      answers: [
        { title: text('Evet'), score: 10, viewOrder: 0, locales: [{ languageId: 2, title: text('Yes') }] },
        { title: text('Hayır'), score: 0, viewOrder: 1, severity: 'minor', locales: [] },
      ],
      active: true,
      locales: [{ languageId: 2, name: text('Yes / No') }],
      ...over,
    }),
    template: (over?: Form) => create('template', a.templateForm(over)),

    questionForm: async (over: Form = {}): Promise<Form> => ({
      categoryId: await standing.category(),
      questionText: text('Zemin temiz mi?'),
      questionInfoText: text('Köşelere bakın'),
      code: text('Z1'),
      score: 10,
      answerType: 1,
      required: true,
      findingNote: 'optional',
      findingPhoto: 'optional',
      answers: [
        {
          title: text('Evet'),
          score: 10,
          viewOrder: 0,
          subOptions: [{ title: text('Çok temiz'), score: 10, viewOrder: 0, locales: [] }],
          locales: [{ languageId: 2, title: text('Yes') }],
        },
        { title: text('Hayır'), score: 0, viewOrder: 1, severity: 'minor', locales: [] },
      ],
      active: true,
      locales: [{ languageId: 2, name: text('Is the floor clean?'), infoText: text('Look into the corners') }],
      ...over,
    }),
    question: async (over?: Form) => create('question', await a.questionForm(over)),

    checklistForm: async (over: Form = {}): Promise<Form> => ({
      title: text('Mağaza listesi'),
      Projects: [{ Id: await standing.emptyProject() }],
      SignatureSection: false,
      Active: true,
      Locales: [{ languageId: 2, name: text('Store checklist') }],
      Sections: [
        {
          DepartmentId: await standing.department(),
          Title: text('Giriş'),
          ViewOrder: 0,
          Locales: [{ languageId: 2, name: text('Entrance') }],
          Questions: [{ QuestionId: await standing.question(), ViewOrder: 0, Required: true, VisibleWhen: null }],
        },
      ],
      ...over,
    }),
    checklist: async (over?: Form) => save('checklist', await a.checklistForm(over)),

    /** A project of the standing customer with the standing location, this user and the standing checklist. */
    async filledProject(): Promise<number> {
      const projectId = await a.project();
      await world.ok(person, 'mapping.addLocations', { projectId, locationIds: [await standing.location()] });
      await world.ok(person, 'mapping.addUsers', { projectId, userIds: [user] });
      await world.ok(person, 'mapping.addChecklists', { projectId, checklistIds: [await standing.checklist()] });
      await world.ok(person, 'mapping.saveLevels', { projectId, levels: a.levels() });
      return projectId;
    },

    planForm: async (over: Form = {}): Promise<Form> => ({
      definition: text('Haziran denetimi'),
      companyName: text('Marmara'),
      customerId: await standing.customer(),
      projectId: await standing.project(),
      locationId: await standing.location(),
      checkListId: await standing.checklist(),
      auditTypeId: 1,
      leadAuditorId: user,
      assistantAuditorId: user,
      beginDate: daysFromNow(-1),
      endDate: daysFromNow(7),
      approveRequired: true,
      approverId: user,
      introText: text('Merhaba'),
      thanksText: text('Teşekkürler'),
      locales: [{ languageId: 2, definition: text('June audit') }],
      ...over,
    }),
    plan: async (over?: Form) => save('plan', await a.planForm(over)),

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
        participant: { name: text('Kaan'), email: `kaan@${person === 'zoe' ? canary : 'marmara'}.example` },
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

  const once = <T>(make: () => Promise<T>) => {
    let promised: Promise<T> | undefined;
    return () => {
      promised ??= make();
      return promised;
    };
  };
  const standing = {
    customer: once(() => a.customer()),
    operation: once(() => a.operation()),
    location: once(() => a.location()),
    department: once(() => a.department()),
    category: once(() => a.category()),
    template: once(() => a.template()),
    question: once(() => a.question()),
    checklist: once(() => a.checklist()),
    emptyProject: once(() => a.project()),
    project: once(() => a.filledProject()),
    plan: once(() => a.plan()),
    openPlan: once(() => a.openPlan()),
    response: once(() => a.response()),
  };
  return { ...a, text, standing };
}

export type Builders = ReturnType<typeof makers>;

const known = new WeakMap<World, Partial<Record<Owner, Builders>>>();

export function build(world: World, person: Owner): Builders {
  const of = known.get(world) ?? {};
  known.set(world, of);
  of[person] ??= makers(world, person);
  return of[person];
}
