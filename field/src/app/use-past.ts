import { useEffect, useState } from 'react';
import { type Past, pastOnce } from '../outbox/past.ts';
import { useApp } from './app-context.ts';
import { now } from './clock.ts';
import { useFill } from './fill-context.ts';
import { keepPictures } from './keep-pictures.ts';

const keep = (thumbs: string[]) => keepPictures('past', thumbs);

/** What was said to a question at this place before. */
export function usePast(questionId: number): Past | null {
  const { db, session, language } = useApp();
  const { fill, form } = useFill();
  const { barcodeCode, locationName, startedAt } = fill.state().response;
  const { token } = form;
  const isElsewhere = locationName !== form.form.plan.locationName;
  const elsewhere = isElsewhere ? barcodeCode : null;
  const [past, setPast] = useState<Past | null>(null);
  useEffect(() => {
    // What came back to another device is known to have been elsewhere, and not by which barcode.
    if (!session || (isElsewhere && !elsewhere)) return;
    pastOnce({ db, session, language, now }, { token, barcodeCode: elsewhere, startedAt }, keep).then(
      (found) => setPast(found.get(questionId) ?? null),
      (error: unknown) => console.warn('what was found before could not be read', error),
    );
  }, [db, session, language, token, isElsewhere, elsewhere, startedAt, questionId]);
  return past;
}
