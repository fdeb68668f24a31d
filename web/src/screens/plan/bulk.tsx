import type { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { BulkButton, BulkRemove } from '../../parts/list/bulk-buttons.tsx';
import type { ItemOf } from '../../parts/list/columns.ts';
import type { BulkProps } from '../../parts/list/data-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { BulkAir } from './bulk-air.tsx';
import { planWords } from './words.ts';
import { usePlanWork } from './work.ts';

const HandOverDialog = fetched(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

type PlanItem = ItemOf<typeof plan>;

const words = {
  airMany: say({ tr: 'Seçilen {n} plan yayına alınsın mı?', en: 'Put the {n} selected plans on the air?' }),
  offAirMany: say({ tr: 'Seçilen {n} plan yayından kaldırılsın mı?', en: 'Take the {n} selected plans off the air?' }),
};

/** What can be done with the plans that are chosen in the list. */
export function Bulk({ items, done }: BulkProps<PlanItem>) {
  const say = useSay();
  const work = usePlanWork();
  const [air, setAir] = useState<{ items: PlanItem[]; published: boolean } | null>(null);
  const [handing, setHanding] = useState(false);
  const turn = async (published: boolean) => {
    const question = say(published ? words.airMany : words.offAirMany, { n: items.length });
    if (await ask({ question, yes: published ? planWords.putOnAir : planWords.takeOffAir }))
      setAir({ items, published });
  };
  return (
    <>
      <BulkButton disabled={work.busy} onClick={() => void turn(true)}>
        {say(planWords.putOnAir)}
      </BulkButton>
      <BulkButton disabled={work.busy} onClick={() => void turn(false)}>
        {say(planWords.takeOffAir)}
      </BulkButton>
      <BulkButton disabled={work.busy} onClick={() => setHanding(true)}>
        {say(planWords.handOver)}
      </BulkButton>
      <BulkRemove busy={work.busy} run={() => work.remove(items)} done={done} />
      {handing && (
        <HandOverDialog
          items={items}
          close={(isDone) => {
            setHanding(false);
            if (isDone) done();
          }}
        />
      )}
      {air !== null && (
        <BulkAir
          {...air}
          done={() => {
            setAir(null);
            done();
          }}
        />
      )}
    </>
  );
}
