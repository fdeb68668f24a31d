import type { IncomingHttpHeaders } from 'node:http';
import { inLanguage } from '@sahada/contract/problems';
import { fault, invalidInput, refusals } from '@sahada/contract/refusals';
import { type AnyText, fill, type Language } from '@sahada/contract/text';
import { Invalid, Refused } from '../errors.ts';
import { speakAll } from './speak.ts';

/** Every JSON answer has one shape: `{Success, Message, Data}`, in the caller's language. A failure has a Code for programs besides. */

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

export const succeeded = (value: unknown, done: AnyText | null, language: Language, status: number): Reply => ({
  status,
  headers: {},
  body: { Success: true, Message: done === null ? '' : done[language], Data: value },
});

/** The reply to an expected error; null for a fault. */
export function refused(error: unknown, language: Language): Reply | null {
  if (error instanceof Invalid) {
    const title = invalidInput[language];
    return {
      status: 400,
      headers: {},
      body: { Success: false, Message: title, Code: 'invalid', title, errors: inLanguage(error.problems, language) },
    };
  }
  if (error instanceof Refused) {
    const { status, text } = refusals[error.code];
    const headers: Record<string, string> = {};
    if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfter));
    const body: Record<string, unknown> = {
      Success: false,
      Message: fill(text, language, error.values),
      Code: error.code,
    };
    if (status === 200 || status === 409) body.Data = speakAll(error.data ?? null, language);
    return { status, headers, body };
  }
  return null;
}

export const broke = (requestId: string, language: Language): Reply => ({
  status: 500,
  headers: {},
  body: { Success: false, Message: fill(fault, language, { requestId }), Code: 'fault', requestId },
});

/**
 * The version of OData that is answered (OData 4.01, Protocol, 8.2.7): 4.0 where 4.01 is not asked for, since Excel and Power BI
 * refuse whatever says that it is 4.01.
 */
export const odataVersion = ({ 'odata-maxversion': most }: IncomingHttpHeaders): string =>
  most === '4.01' ? '4.01' : '4.0';

/** The same as OData tells errors; whoever is not known is asked for name and password, as spreadsheets know them. */
export const asOdata = ({ status, headers, body }: Reply): Reply => ({
  status,
  headers: {
    ...headers,
    ...(status === 401 ? { 'www-authenticate': 'Basic realm="Sahada", charset="UTF-8"' } : {}),
  },
  body: { error: { code: body.Code, message: body.Message, ...detailsOf(body.errors) } },
});

const detailsOf = (errors: unknown): object =>
  typeof errors !== 'object' || errors === null
    ? {}
    : {
        details: Object.entries(errors as Record<string, string[]>).map(([target, [message]]) => ({
          code: 'invalid',
          target,
          message,
        })),
      };
