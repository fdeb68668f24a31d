import { useEffect, useState } from 'react';
import type { Asker } from '../outbox/assignments.ts';
import { keptPast, type Past, refreshPast, thumbsOf } from '../outbox/past.ts';
import { useApp } from './app-context.ts';
import { now } from './clock.ts';
import { useFill } from './fill-context.ts';
import { keepPictures } from './keep-pictures.ts';

type ByQuestion = ReadonlyMap<number, Past>;

/** Asked for once for each link, however many questions show it. */
const known = new Map<string, Promise<ByQuestion>>();

const byQuestion = (past: readonly Past[]): ByQuestion => new Map(past.map((one) => [one.questionId, one]));

/** What is on the device at once, so that cards do not wait; what is new comes with the next opening. */
function pastOf(asker: Asker, token: string): Promise<ByQuestion> {
  const started = known.get(token);
  if (started) return started;
  const found = keptPast(asker.db, token).then(async (kept) => {
    const refreshing = refreshPast(asker, token).then(async (fresh) => {
      if (fresh) await keepPictures('past', thumbsOf(fresh));
      return fresh;
    });
    refreshing.catch((error: unknown) => console.warn('what was found before was not refreshed', error));
    return byQuestion(kept.length > 0 ? kept : ((await refreshing) ?? []));
  });
  known.set(token, found);
  return found;
}

/** What was said to a question at this place before. */
export function usePast(questionId: number): Past | null {
  const { db, session, language } = useApp();
  const { form } = useFill();
  const [past, setPast] = useState<Past | null>(null);
  useEffect(() => {
    if (!session) return;
    pastOf({ db, session, language, now }, form.token).then(
      (found) => setPast(found.get(questionId) ?? null),
      (error: unknown) => console.warn('what was found before could not be read', error),
    );
  }, [db, session, language, form.token, questionId]);
  return past;
}
