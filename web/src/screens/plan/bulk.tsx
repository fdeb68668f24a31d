import { statuses } from '@sahada/contract/codes';
import type { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useEffect, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { BulkButton, BulkRemove } from '../../parts/list/bulk-buttons.tsx';
import type { ItemOf } from '../../parts/list/columns.ts';
import type { BulkProps } from '../../parts/list/data-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { BulkWork, type Work } from './bulk-work.tsx';
import { cancelWords, planWords } from './words.ts';
import { askToRemove } from './work.ts';

const HandOverDialog = fetched(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

const CancelManyDialog = fetched(async () => (await import('./cancel-many-dialog.tsx')).CancelManyDialog);

type PlanItem = ItemOf<typeof plan>;

const MoveManyDialog = fetched(async () => (await import('./move-many-dialog.tsx')).MoveManyDialog);

const words = {
  on: {
    one: say({ tr: 'Seçilen plan yayına alınsın mı?', en: 'Put the selected plan on the air?' }),
    many: say({ tr: 'Seçilen {n} plan yayına alınsın mı?', en: 'Put the {n} selected plans on the air?' }),
  },
  off: {
    one: say({ tr: 'Seçilen plan yayından kaldırılsın mı?', en: 'Take the selected plan off the air?' }),
    many: say({ tr: 'Seçilen {n} plan yayından kaldırılsın mı?', en: 'Take the {n} selected plans off the air?' }),
  },
};

/** What can be done with the plans that are chosen in the list. */
export function Bulk({ items, done, hold }: BulkProps<PlanItem>) {
  const say = useSay();
  const [doing, setDoing] = useState<{ items: PlanItem[]; work: Work } | null>(null);
  const [asking, setAsking] = useState<'handOver' | 'move' | 'cancel' | null>(null);
  const busy = doing !== null;
  // Those that somebody else has deleted are no longer selected, and it is still told which they were.
  useEffect(() => {
    hold(busy);
    return () => hold(false);
  }, [busy, hold]);
  const begin = (work: Work) => setDoing({ items, work });
  const turn = async (kind: 'on' | 'off') => {
    const n = items.length;
    const question = n === 1 ? say(words[kind].one) : say(words[kind].many, { n });
    if (await ask({ question, yes: kind === 'on' ? planWords.putOnAir : planWords.takeOffAir })) begin({ kind });
  };
  const isCancelled = ({ statusCode }: PlanItem): boolean => statusCode === statuses.Cancelled;
  return (
    <>
      <BulkButton disabled={busy} onClick={() => void turn('on')}>
        {say(planWords.putOnAir)}
      </BulkButton>
      <BulkButton disabled={busy} onClick={() => void turn('off')}>
        {say(planWords.takeOffAir)}
      </BulkButton>
      <BulkButton disabled={busy} onClick={() => setAsking('handOver')}>
        {say(planWords.handOver)}
      </BulkButton>
      <BulkButton disabled={busy} onClick={() => setAsking('move')}>
        {say(planWords.move)}
      </BulkButton>
      {items.every(isCancelled) ? (
        <BulkButton disabled={busy} onClick={() => begin({ kind: 'restore' })}>
          {say(planWords.restore)}
        </BulkButton>
      ) : (
        <BulkButton disabled={busy} onClick={() => setAsking('cancel')}>
          {say(cancelWords.many)}
        </BulkButton>
      )}
      <BulkRemove
        busy={busy}
        run={async () => {
          if (await askToRemove(items, say)) begin({ kind: 'remove' });
          return false;
        }}
        done={done}
      />
      {asking === 'handOver' && (
        <HandOverDialog
          items={items}
          close={() => setAsking(null)}
          handOver={(items, work) => {
            setAsking(null);
            setDoing({ items, work });
          }}
        />
      )}
      {asking === 'move' && (
        <MoveManyDialog
          items={items}
          close={() => setAsking(null)}
          move={(days) => {
            setAsking(null);
            begin({ kind: 'move', days });
          }}
        />
      )}
      {asking === 'cancel' && (
        <CancelManyDialog
          count={items.length}
          close={() => setAsking(null)}
          cancel={(reason) => {
            setAsking(null);
            begin({ kind: 'cancel', reason });
          }}
        />
      )}
      {doing !== null && (
        <BulkWork
          {...doing}
          done={() => {
            setDoing(null);
            done();
          }}
        />
      )}
    </>
  );
}
