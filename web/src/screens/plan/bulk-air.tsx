import { Progress, Text } from '@mantine/core';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { queryClient, useAsk } from '../../client/use.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { type LeftPlan, LeftPlans } from './left-plans.tsx';

const words = {
  turningOn: say({ tr: 'Planlar yayına alınıyor', en: 'Putting plans on the air' }),
  turningOff: say({ tr: 'Planlar yayından kaldırılıyor', en: 'Taking plans off the air' }),
  done: say({ tr: '{n} / {total}', en: '{n} of {total}' }),
  turnedOn: say({ tr: '{n} plan yayına alındı.', en: 'Plans put on the air: {n}.' }),
  turnedOff: say({ tr: '{n} plan yayından kaldırıldı.', en: 'Plans taken off the air: {n}.' }),
  refused: say({ tr: 'Yapılamayan {n} plan', en: 'Plans that could not be changed: {n}' }),
};

/** How many go in one call, so that the person sees it go on and can stop it. */
const atOnce = 50;

interface Named {
  id: number;
  definition: string;
}

/** Publishes the plans part by part, each by its own rules, and tells of each that was refused why. */
export function BulkAir({ items, published, done }: { items: readonly Named[]; published: boolean; done: () => void }) {
  const say = useSay();
  const format = useFormat();
  const send = useAsk(plan.publishMany, 'none');
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState<readonly LeftPlan[] | null>(null);
  const started = useRef(false);
  const stopped = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const turn = async (part: readonly Named[]): Promise<LeftPlan[]> => {
      const outcome = await send({ ids: part.map(({ id }) => id), published });
      if (outcome.ok) {
        const named = new Map(part.map(({ id, definition }) => [id, definition]));
        return outcome.data.left.map((one) => ({ ...one, definition: named.get(one.id) ?? '' }));
      }
      const { status, message } = outcome.error;
      if (status !== 404 || part.length === 1)
        return part.map(({ id, definition }) => ({ id, definition, why: message }));
      // Somebody has deleted one of them meanwhile; the others go without it.
      const each: LeftPlan[] = [];
      for (const one of part) each.push(...(await turn([one])));
      return each;
    };
    void (async () => {
      const found: LeftPlan[] = [];
      let count = 0;
      while (count < items.length && !stopped.current) {
        const part = items.slice(count, count + atOnce);
        found.push(...(await turn(part)));
        count += part.length;
        setAt(count);
      }
      void queryClient.invalidateQueries({ refetchType: 'active' });
      const n = count - found.length;
      if (n > 0) toast('success', say(published ? words.turnedOn : words.turnedOff, { n: format.number(n) }));
      if (found.length === 0) done();
      else setRefused(found);
    })();
  }, [items, published, send, say, format, done]);

  const close = () => {
    stopped.current = true;
    if (refused !== null) done();
  };
  const title =
    refused === null ? say(published ? words.turningOn : words.turningOff) : say(words.refused, { n: refused.length });
  return (
    <Dialog onClose={close} title={title}>
      {refused === null ? (
        <>
          <Progress value={(at / items.length) * 100} aria-label={title} />
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {say(words.done, { n: format.number(at), total: format.number(items.length) })}
          </Text>
        </>
      ) : (
        <LeftPlans plans={refused} close={close} />
      )}
    </Dialog>
  );
}
