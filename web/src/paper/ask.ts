import type { Language } from '@sahada/contract/text';

/** What the server answered: its data, or why there is none. */
export type Asked<Data> = { data: Data } | { status: number };

/** How often a server that is busy is asked again, and after how long. */
const busy = { times: 15, pauseMs: 2000 };

const ask = (path: string, language: Language, method: 'GET' | 'POST'): Promise<Response | null> =>
  fetch(`/api${path}`, { method, headers: { 'accept-language': language } }).catch(() => null);

/** Asks until the server has time. A status of 0: it could not be reached. */
async function askUntil(path: string, language: Language, method: 'GET' | 'POST' = 'GET'): Promise<Response | null> {
  for (let time = 1; ; time++) {
    const reply = await ask(path, language, method);
    if (reply?.status !== 503 || time === busy.times) return reply;
    await new Promise((done) => setTimeout(done, busy.pauseMs));
  }
}

export async function askData<Data>(
  path: string,
  language: Language,
  method: 'GET' | 'POST' = 'GET',
): Promise<Asked<Data>> {
  const reply = await askUntil(path, language, method);
  if (reply === null || !reply.ok) return { status: reply?.status ?? 0 };
  return { data: ((await reply.json()) as { Data: Data }).Data };
}

export async function askFile(path: string, language: Language): Promise<Asked<File>> {
  const reply = await askUntil(path, language);
  if (reply === null || !reply.ok) return { status: reply?.status ?? 0 };
  const spelt = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'report.pdf';
  return { data: new File([await reply.blob()], decodeURIComponent(spelt), { type: 'application/pdf' }) };
}
