import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Company, Submission } from './company.ts';
import type { Ledger } from './ledger.ts';

export interface Photo {
  sha256: string;
  bytes: Buffer;
}

/** A few different photos; the same one is sent for many answers. */
export async function somePhotos(count: number): Promise<Photo[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const noise = { type: 'gaussian' as const, mean: 60 + 30 * at, sigma: 25 };
      const bytes = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#000', noise } })
        .jpeg({ quality: 70 })
        .toBuffer();
      return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
    }),
  );
}

export interface Writers {
  /** Answers that are neither an acknowledgement nor "come again later", each with what was sent. */
  faults: string[];
  /** How often each status was answered; 0 where the connection broke. */
  statuses: Map<number, number>;
  /** How many responses have been acknowledged so far. */
  acknowledged(): number;
  /** Lets each finish its present response. */
  stop(): Promise<void>;
}

/**
 * People in the field: each submits a response and uploads its pictures in two parts, before or after it, and sends
 * everything again until it is acknowledged, as the field app does. What is acknowledged goes into the ledger.
 */
export function startWriters(
  url: string,
  company: Company,
  photos: Photo[],
  ledger: Ledger,
  count: number,
  random: () => number,
): Writers {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let isOver = false;
  let acknowledged = 0;

  /** Null if it must be sent again. */
  const send = async (path: string, init: RequestInit): Promise<Response | null> => {
    const reply = await fetch(`${url}/api${path}`, { ...init, signal: AbortSignal.timeout(30_000) }).catch(() => null);
    const status = reply?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (reply === null || status === 503 || status === 429) {
      await reply?.body?.cancel().catch(() => {});
      return null;
    }
    if (status >= 500) {
      faults.push(`${init.method} ${path}: ${status} ${await reply.text().catch(() => '')}`.slice(0, 500));
      return null;
    }
    return reply;
  };
  const body = async (reply: Response): Promise<Record<string, unknown> | null> => {
    const answer = (await reply.json().catch(() => null)) as { Data: Record<string, unknown> } | null;
    return answer?.Data ?? null;
  };

  const submit = async ({ responseKey, body: text }: Submission): Promise<void> => {
    for (;;) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text };
      const reply = await send('/field/responses', init);
      const receipt = reply && (reply.status === 201 || reply.status === 202) ? await body(reply) : null;
      if (receipt) {
        ledger.write({ kind: 'response', key: responseKey, receipt: String(receipt.ReceiptNumber) });
        acknowledged += 1;
        return;
      }
      if (reply && reply.status >= 300)
        faults.push(`submit: ${reply.status} ${await reply.text().catch(() => '')}`.slice(0, 500));
      await sleep(50 + 150 * random());
    }
  };

  const upload = async (responseKey: string, pictureKey: string, photo: Photo): Promise<void> => {
    const { bytes, sha256 } = photo;
    let from = 0;
    for (let tries = 0; ; tries++) {
      const half = Math.floor(bytes.length / 2);
      const to = from < half ? half : bytes.length;
      const reply = await send(`/field/pictures/${pictureKey}`, {
        method: 'PUT',
        headers: {
          'content-type': 'image/jpeg',
          'x-token': company.planToken,
          'x-response-key': responseKey,
          'x-sha256': sha256,
          'x-offset': `${from}`,
          'x-size': `${bytes.length}`,
        },
        body: new Uint8Array(bytes.subarray(from, to)),
      });
      const answer = reply ? await body(reply) : null;
      if (answer?.complete === true) {
        ledger.write({ kind: 'picture', key: pictureKey, responseKey, sha256 });
        return;
      }
      if (typeof answer?.received === 'number') {
        from = answer.received;
        continue;
      }
      if (reply && tries > 200) faults.push(`picture: ${reply.status}`);
      await sleep(50 + 150 * random());
      // The server is asked what has arrived; nothing is guessed.
      const state = await send(`/field/pictures/${pictureKey}`, {
        method: 'HEAD',
        headers: { 'x-token': company.planToken },
      });
      if (state) from = state.status === 200 ? Math.min(Number(state.headers.get('x-received')), bytes.length - 1) : 0;
    }
  };

  const work = async (): Promise<void> => {
    while (!isOver) {
      const submission = company.submission(random() < 0.4 ? 1 + Math.floor(2 * random()) : 0);
      const isPictureFirst = random() < 0.5;
      const photo = () => photos[Math.floor(photos.length * random())] as Photo;
      const pictures = async (): Promise<void> => {
        for (const key of submission.pictureKeys) await upload(submission.responseKey, key, photo());
      };
      if (isPictureFirst) await pictures();
      await submit(submission);
      if (!isPictureFirst) await pictures();
      await sleep(10 + 60 * random());
    }
  };
  const all = Promise.all(Array.from({ length: count }, work));
  return {
    faults,
    statuses,
    acknowledged: () => acknowledged,
    async stop() {
      isOver = true;
      await all;
    },
  };
}
