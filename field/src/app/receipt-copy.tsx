import { useState } from 'react';
import { Icon } from '../form/icons.tsx';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { saveCopy } from './save-copy.ts';
import { later } from './words-later.ts';

/** Offers the sender a copy of what was received, to keep. */
export function ReceiptCopy({ receiptNumber, responseKey }: { receiptNumber: string; responseKey: string }) {
  const say = useSay();
  const { language } = useApp();
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const save = () => {
    setState('making');
    saveCopy(receiptNumber, responseKey, language).then(
      () => setState('idle'),
      (error: unknown) => {
        console.info('no copy', error);
        setState('failed');
      },
    );
  };
  return (
    <>
      <button type="button" className={app.secondary} disabled={state === 'making'} onClick={save}>
        <Icon name="download" />
        {say(state === 'making' ? later.makingCopy : later.copy)}
      </button>
      <p className={app.wrong} role="status">
        {state === 'failed' && say(later.copyFailed)}
      </p>
    </>
  );
}
