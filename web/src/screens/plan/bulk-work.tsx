import { Progress, Text } from '@mantine/core';
import { plan } from '@sahada/contract/plan';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { queryClient, useAsk } from '../../client/use.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { type Named, partsOf } from './bulk-parts.ts';
import { type LeftPlan, LeftPlans } from './left-plans.tsx';

const words = {
  on: {
    doing: say({ tr: 'Planlar yayına alınıyor', en: 'Putting plans on the air' }),
    done: say({ tr: '{n} plan yayına alındı.', en: 'Plans put on the air: {n}.' }),
    refused: say({ tr: 'Yapılamayan {n} plan', en: 'Plans that could not be changed: {n}' }),
  },
  off: {
    doing: say({ tr: 'Planlar yayından kaldırılıyor', en: 'Taking plans off the air' }),
    done: say({ tr: '{n} plan yayından kaldırıldı.', en: 'Plans taken off the air: {n}.' }),
    refused: say({ tr: 'Yapılamayan {n} plan', en: 'Plans that could not be changed: {n}' }),
  },
  cancel: {
    doing: say({ tr: 'Planlar iptal ediliyor', en: 'Cancelling plans' }),
    done: say({ tr: '{n} plan iptal edildi.', en: 'Plans cancelled: {n}.' }),
    refused: say({ tr: 'İptal edilemeyen {n} plan', en: 'Plans that could not be cancelled: {n}' }),
  },
  restore: {
    doing: say({ tr: 'İptaller geri alınıyor', en: 'Undoing cancellations' }),
    done: say({ tr: '{n} planın iptali geri alındı.', en: 'Cancellations undone: {n}.' }),
    refused: say({ tr: 'İptali geri alınamayan {n} plan', en: 'Cancellations that could not be undone: {n}' }),
  },
  move: {
    doing: say({ tr: 'Planlar kaydırılıyor', en: 'Moving plans' }),
    done: say({ tr: '{n} planın tarihi kaydırıldı.', en: 'Plans moved: {n}.' }),
    refused: say({ tr: 'Kaydırılamayan {n} plan', en: 'Plans that could not be moved: {n}' }),
  },
  remove: {
    doing: say({ tr: 'Planlar siliniyor', en: 'Deleting plans' }),
    done: say({ tr: '{n} plan silindi.', en: 'Plans deleted: {n}.' }),
    refused: say({ tr: 'Silinemeyen {n} plan', en: 'Plans that could not be deleted: {n}' }),
  },
  handOver: {
    doing: say({ tr: 'Planlar devrediliyor', en: 'Handing plans over' }),
    done: say({ tr: '{n} plan devredildi.', en: 'Plans handed over: {n}.' }),
    refused: say({ tr: 'Devredilemeyen {n} plan', en: 'Plans that could not be handed over: {n}' }),
  },
};

const offAir = say({
  tr: 'Bunlardan {n} tanesi yayında değil; sürecekse yeniden yayına alın.',
  en: 'Off the air until they are put there again: {n}.',
});

const count = say({ tr: '{n} / {total}', en: '{n} of {total}' });

const rows = {
  on: plan.publishMany,
  off: plan.publishMany,
  cancel: plan.cancelMany,
  restore: plan.restoreMany,
  move: plan.moveMany,
  remove: plan.removeMany,
  handOver: plan.handOver,
};

/** What is done with many plans; whoever cancels says why, whoever moves, by how many days, and whoever hands over, to whom. */
export type Work =
  | { kind: 'on' | 'off' | 'restore' | 'remove' }
  | { kind: 'cancel'; reason: string }
  | { kind: 'move'; days: number }
  | ({ kind: 'handOver' } & Omit<InputOf<typeof plan.handOver>, 'ids'>);

const inputOf = (work: Work): object => {
  if (work.kind === 'on' || work.kind === 'off') return { published: work.kind === 'on' };
  const { kind: _, ...input } = work;
  return input;
};

/** Refused as a whole for the sake of one of them: somebody has deleted it meanwhile, or other rows need it. */
const ofOne: readonly number[] = [404, 409];

/** Does it with the plans part by part, each by its own rules, and tells of each that was refused why. */
export function BulkWork({ items, work, done }: { items: readonly Named[]; work: Work; done: () => void }) {
  const say = useSay();
  const format = useFormat();
  const send = useAsk<AnyRow>(rows[work.kind], 'none');
  const own = words[work.kind];
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState<readonly LeftPlan[] | null>(null);
  const started = useRef(false);
  const stopped = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    // Occurrences that follow their series are handed over without having been chosen, and count as well.
    let n = 0;
    let off = 0;
    const turn = async (part: readonly Named[]): Promise<LeftPlan[]> => {
      const outcome = await send({ ids: part.map(({ id }) => id), ...inputOf(work) });
      if (outcome.ok) {
        const named = new Map(part.map(({ id, definition }) => [id, definition]));
        const { left, changed, ...more } = outcome.data as OutputOf<typeof plan.publishMany>;
        n += changed;
        off += (more as Partial<OutputOf<typeof plan.restoreMany>>).offAir ?? 0;
        return left.map((one) => ({ ...one, definition: named.get(one.id) ?? '' }));
      }
      const { status, message } = outcome.error;
      if (!ofOne.includes(status) || part.length === 1)
        return part.map(({ id, definition }) => ({ id, definition, why: message }));
      // The others go without it.
      const each: LeftPlan[] = [];
      for (const one of part) each.push(...(await turn([one])));
      return each;
    };
    void (async () => {
      const found: LeftPlan[] = [];
      let sent = 0;
      for (const part of partsOf(items)) {
        if (stopped.current) break;
        found.push(...(await turn(part)));
        sent += part.length;
        setAt(sent);
      }
      void queryClient.invalidateQueries({ refetchType: 'active' });
      const about = off > 0 ? ` ${say(offAir, { n: format.number(off) })}` : '';
      if (n > 0) toast('success', say(own.done, { n: format.number(n) }) + about);
      if (found.length === 0) done();
      else setRefused(found);
    })();
  }, [items, work, own, send, say, format, done]);

  const close = () => {
    stopped.current = true;
    if (refused !== null) done();
  };
  const title = refused === null ? say(own.doing) : say(own.refused, { n: format.number(refused.length) });
  return (
    <Dialog onClose={close} title={title}>
      {refused === null ? (
        <>
          <Progress value={(at / items.length) * 100} aria-label={title} />
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {say(count, { n: format.number(at), total: format.number(items.length) })}
          </Text>
        </>
      ) : (
        <LeftPlans plans={refused} close={close} />
      )}
    </Dialog>
  );
}
