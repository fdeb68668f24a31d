import { randomUUID } from 'node:crypto';
import { type Builders, sha256 } from './builders.ts';
import type { Person, Reply, World } from './world.ts';

/** A phone that holds a plan's form: it fills it in, sends it, and sends its pictures, as the field form does. */
export interface Phone {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  form: any;
  /** A filled-in form not yet sent: the first question answered with its first answer, with the overrides of `over`. */
  fill(over?: Record<string, unknown>): Filled;
  send(filled: Filled): Promise<Reply>;
  put(picture: Sent): Promise<Reply>;
  /** How many bytes of a picture the server has; null when it does not know the picture. */
  progress(pictureKey: string): Promise<number | null>;
}

export interface Filled extends Record<string, unknown> {
  responseKey: string;
  answers: Record<string, unknown>[];
}

/** A picture, or the part of it from `offset` up to `end`. */
export interface Sent {
  responseKey: string;
  pictureKey: string;
  bytes: Uint8Array;
  sha256?: string;
  offset?: number;
  end?: number;
}

export async function phone(world: World, token: string, person: Person = null): Promise<Phone> {
  const form = await world.ok(person, 'field.form', { token });
  const [question] = form.version.sections[0].questions;
  const [best] = question.answers;
  const idOf = ({ id }: { id: number }): number => id;
  return {
    form,
    fill: (over = {}) => ({
      responseKey: randomUUID(),
      revision: 0,
      token,
      versionTag: form.versionTag,
      languageId: 1,
      completedAt: new Date().toISOString(),
      answers: [{ questionId: question.id, optionIds: [best.id], subOptionIds: best.subOptions.slice(0, 1).map(idOf) }],
      ...over,
    }),
    send: (filled) => world.call(person, 'field.submit', filled),
    put: ({ bytes, offset, end, ...picture }) =>
      world.call(person, 'field.putPicture', {
        token,
        sha256: sha256(bytes),
        ...picture,
        bytes: bytes.subarray(offset, end),
        ...(offset === undefined ? {} : { offset, size: bytes.length }),
      }),
    async progress(pictureKey) {
      const reply = await world.call(person, 'field.pictureState', { token, pictureKey });
      return reply.status === 200 ? Number(reply.headers['x-received']) : null;
    },
  };
}

/** A plan on the air, and a phone that holds its form. */
export async function openPhone(
  world: World,
  a: Builders,
  plan: Record<string, unknown> = {},
  person: Person = null,
): Promise<Phone & { planId: number; token: string }> {
  const { id, token } = await a.openPlan(plan);
  return { ...(await phone(world, token, person)), planId: id, token };
}
