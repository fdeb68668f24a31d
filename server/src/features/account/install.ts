import type { install as calls } from '@sahada/contract/account';
import { fill, languageOf, say } from '@sahada/contract/text';
import { config } from '../../config.ts';
import { addCredit } from '../../facts/credit.ts';
import { found } from '../../facts/found-company.ts';
import { newPasswordProblems } from '../../facts/password.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import { hashPassword } from '../../outside/password-hash.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { isLoopback } from '../../settings.ts';
import { signIn } from './session.ts';

/** What the installation grants the first company: a year of credit. */
const firstCredit = { total: 10_000, days: 365 };

/** What the sample data uses stands in a period of its own, which began before the half year that it tells of and is not over. */
const sampleCredit = { total: 500, daysBefore: 210, days: 270 };

const stepNames: Record<string, ReturnType<typeof say>> = {
  company: say({ tr: 'Firma ve yönetici', en: 'Company and administrator' }),
  content: say({ tr: 'Sorular ve soru listeleri', en: 'Questions and checklists' }),
  places: say({ tr: 'Müşteriler, lokasyonlar, projeler', en: 'Customers, locations, projects' }),
  plans: say({ tr: 'Denetim planları', en: 'Audit plans' }),
  responses: say({ tr: 'Yanıtlar ve fotoğraflar', en: 'Responses and pictures' }),
};

/** The steps of the sample data in their order; features/sample counts along them. */
export const sampleSteps = ['content', 'places', 'plans', 'responses'] as const;

export const install: HandlersOf<typeof calls> = {
  async status(_input, { gate }) {
    const { installCode, signUpOpen } = config();
    return { Installed: await gate.installed(), NeedsCode: installCode !== null, SignUpOpen: signUpOpen };
  },

  run: inParts<typeof calls.run>()({
    check: ({ password, confirmPassword: confirm, email }) =>
      newPasswordProblems({ field: 'password', password, confirm, email }),
    async before(input, { gate, from, refuse }) {
      if (await gate.installed()) refuse('notFound');
      if (await gate.isFlood('install', from.network, 100)) refuse('tooMany', { retryAfter: 60 });
      const code = config().installCode;
      // Without a code only this machine may install, and a foreign page whose name resolves to it must not (DNS rebinding).
      if (code === null && !isLoopback(from.host) && from.host !== new URL(config().publicUrl).hostname) {
        refuse('foreignSite');
      }
      if (code !== null && input.code?.trim() !== code) refuse('installCodeWrong');
      return hashPassword(input.password);
    },
    async run(input, { gate, now, refuse, from, later, language }, passwordHash) {
      const languageId = input.languageId ?? language;
      const timeZone = 'Europe/Istanbul';
      const made = await gate.newCompany(input.company, languageId, timeZone, true);
      if (made === null) return refuse('notFound');
      const founder = {
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        emailKey: emailKeyOf(input.email),
        passwordHash,
        languageId,
        timeZone,
      };
      const owner = await found(made.db, founder, firstCredit, now);
      if (owner === null) return refuse('emailUnusable');
      await gate.installStep('company', 0, 1, 1);
      if (input.sampleData) {
        for (const [position, name] of sampleSteps.entries()) await gate.installStep(name, position + 1, 0, 1);
        await addCredit(made.db, { ...sampleCredit, fromDay: -sampleCredit.daysBefore }, now);
        await later('sample.load', { userId: owner.userId });
      }
      return signIn(gate, { ...owner, companyId: made.companyId, kind: 'office' }, { from, now });
    },
  }),

  async progress(_input, { gate, language }) {
    const steps = await gate.installSteps();
    return {
      Steps: steps.map(({ name, done, total }) => ({
        Name: fill(stepNames[name] ?? { tr: name, en: name }, languageOf(language)),
        Done: done,
        Total: total,
      })),
      Finished: steps.length > 0 && steps.every(({ done, total }) => done >= total),
    };
  },
};
