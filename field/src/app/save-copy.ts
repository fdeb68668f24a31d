import { endpoints } from '@sahada/contract/endpoints';
import { addressOf } from '../outbox/wire.ts';
import { handOver } from './hand-over.ts';

const type = 'application/pdf';

/** Hands over the sender's own copy of what was received. Throws where the server does not answer with one. */
export async function saveCopy(receiptNumber: string, responseKey: string, language: string): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 60_000);
  try {
    const answer = await fetch(addressOf(endpoints.receiptPdf, { receiptNumber, key: responseKey }), {
      headers: { 'Accept-Language': language },
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    });
    // A portal before the network answers everything, with a page of its own.
    if (!answer.ok || answer.headers.get('Content-Type') !== type) throw new Error(`no copy: ${answer.status}`);
    const copy = new File([await answer.blob()], `${receiptNumber}.pdf`, { type });
    clearTimeout(timer);
    await handOver(copy);
  } finally {
    clearTimeout(timer);
  }
}
