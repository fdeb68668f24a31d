import { anyOf } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { may, useRights } from '../../client/session.ts';
import type { Target } from '../shell/reach.tsx';

/** As the calls of the company's page; reading them from there would load that page's fields with every screen. */
const access = anyOf('ManageCompanies', 'ManageMyCompany');

export const creditWords = {
  credit: say({ tr: 'Kontör', en: 'Credit' }),
  leftOf: say({ tr: 'Kalan kontör: {left} / {total}', en: 'Credit left: {left} of {total}' }),
};

/** Where credit is told period by period, for whoever may open it. */
export function useCreditPage(): Target | undefined {
  return may(access, useRights()) ? { path: '/company', search: { tab: 'credit' } } : undefined;
}
