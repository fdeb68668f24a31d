import { say } from '@sahada/contract/text';
import { expect, test, vi } from 'vitest';
import { ask, forgetAnswered, useAsked } from './confirm.ts';

const yes = say({ tr: 'Evet', en: 'Yes' });

/** Asks, and waits until the question stands there. */
async function asked(question: string): Promise<{ answer: Promise<boolean> }> {
  const answer = ask({ question, yes });
  await vi.waitFor(() => expect(useAsked.getState()).toMatchObject({ current: { question }, opened: true }), 20_000);
  return { answer };
}

const reply = (isYes: boolean) => useAsked.getState().current?.answer(isYes);

test('a question asked while the dialog of the one before still goes is the one that stands there', async () => {
  const first = await asked('Silinsin mi?');
  reply(true);
  expect(await first.answer).toBe(true);
  const second = await asked('Silmek yerine pasif yapılsın mı?');
  forgetAnswered();
  expect(useAsked.getState().current?.question).toBe('Silmek yerine pasif yapılsın mı?');
  reply(false);
  expect(await second.answer).toBe(false);
  forgetAnswered();
  expect(useAsked.getState().current).toBeNull();
});
