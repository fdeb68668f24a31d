import type { account as calls } from '@sahada/contract/account';
import { config } from '../../config.ts';
import { found } from '../../facts/found-company.ts';
import { newPasswordProblems } from '../../facts/password.ts';
import { timeZoneNamed } from '../../facts/places.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import { hashPassword } from '../../outside/password-hash.ts';
import { inParts } from '../../pipeline/handler.ts';
import { signIn } from './session.ts';

export const register = inParts<typeof calls.register>()({
  check: ({ password, confirmPassword: confirm, email }) =>
    newPasswordProblems({ field: 'password', password, confirm, email }),
  async before(input, { gate, from, refuse }) {
    if (!config().signUpOpen) refuse('signUpClosed');
    if (await gate.isFlood('register', from.network, 20)) refuse('tooMany', { retryAfter: 60 });
    return hashPassword(input.password);
  },
  async run(input, { gate, now, refuse, from, language }, passwordHash) {
    const languageId = input.defaultLanguageId ?? language;
    const timeZone = input.timeZone || 'Europe/Istanbul';
    const made = await gate.newCompany(input.companyName, languageId, timeZone, false);
    if (made === null) return refuse('signUpClosed');
    const founder = {
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      emailKey: emailKeyOf(input.email),
      phone: input.phone,
      passwordHash,
      languageId,
      timeZone,
    };
    const { trialCredit: total, trialDays: days } = config();
    // A zone that nobody knows: only a company's transaction reads the table of them, and this one is undone with it.
    if (input.timeZone) await timeZoneNamed(made.db, input.timeZone, 'timeZone');
    const owner = await found(made.db, founder, { total, days }, now);
    if (owner === null) return refuse('emailUnusable');
    await made.db
      .updateTable('company')
      .set({
        phone: input.companyPhone ?? null,
        email: input.companyEmail ?? null,
        street_address: input.streetAddress ?? null,
        country_id: input.countryId ?? null,
        city_id: input.cityId ?? null,
        district_id: input.districtId ?? null,
      })
      .execute();
    return signIn(gate, { ...owner, companyId: made.companyId, kind: 'office' }, { from, now });
  },
});
