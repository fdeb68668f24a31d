import type { Language } from '@sahada/contract/text';

/** What the server answered: its data, or why there is none. */
export type Asked<Data> = { data: Data } | { status: number };

/** How often a server that is busy is asked again, and after how long. */
const busy = { times: 15, pauseMs: 2000 };

/** What `read` takes from the answer, asked for until the server has time. A status of 0: it could not be reached, or not to its end. */
async function ask<Data>(
  path: string,
  language: Language,
  method: 'GET' | 'POST',
  read: (answer: Response) => Promise<Data>,
): Promise<Asked<Data>> {
  try {
    for (let time = 1; ; time++) {
      const answer = await fetch(`/api${path}`, { method, headers: { 'accept-language': language } });
      if (answer.ok) return { data: await read(answer) };
      if (answer.status !== 503 || time === busy.times) return { status: answer.status };
      await new Promise((done) => setTimeout(done, busy.pauseMs));
    }
  } catch {
    return { status: 0 };
  }
}

export const askData = <Data>(path: string, language: Language, method: 'GET' | 'POST' = 'GET'): Promise<Asked<Data>> =>
  ask(path, language, method, async (answer) => ((await answer.json()) as { Data: Data }).Data);

export const askFile = (path: string, language: Language): Promise<Asked<File>> =>
  ask(path, language, 'GET', async (answer) => {
    const spelt =
      /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'report.pdf';
    return new File([await answer.blob()], decodeURIComponent(spelt), { type: 'application/pdf' });
  });
