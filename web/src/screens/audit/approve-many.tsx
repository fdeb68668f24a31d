import { approvedMany, audit } from '@sahada/contract/audit';
import { say } from '@sahada/contract/text';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { queryClient, useWrite } from '../../client/use.ts';
import { Advance } from '../../parts/say/advance.tsx';
import { Dialog } from '../../parts/say/dialog.tsx';
import classes from './detail.module.css';

const words = {
  doing: say({ tr: 'Yanıtlar onaylanıyor', en: 'Approving responses' }),
  count: say({ tr: '{n} / {total}', en: '{n} of {total}' }),
};

/** All of them are told at the end, not each part. */
const part = { ...audit.approve, says: 'quiet' } as const;

/** How many are approved by one call, which takes about a second. */
export const atOnce = 250;

/** Each call looks at all that wait, so very many are no more than twenty calls. */
const mostCalls = 20;

interface ApproveManyProps {
  plan: { auditId: number; pendingCount: number };
  /** `some`: at least one was approved. */
  done: (some: boolean) => void;
}

/** Approves all of a plan that wait, part by part, and shows how far it is. Whoever closes it keeps what is approved by then. */
export function ApproveMany({ plan: { auditId, pendingCount }, done }: ApproveManyProps) {
  const say = useSay();
  const format = useFormat();
  const { send } = useWrite(part, { rereads: [] });
  const [at, setAt] = useState({ n: 0, total: pendingCount });
  const started = useRef(false);
  const stopped = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void (async () => {
      const take = Math.max(atOnce, Math.ceil(pendingCount / mostCalls));
      let n = 0;
      for (let left = 1; left > 0 && !stopped.current; ) {
        const outcome = await send({ auditId, take });
        if (!outcome.ok) break;
        left = outcome.data.left ?? 0;
        n += outcome.data.approved;
        setAt({ n, total: n + left });
      }
      void queryClient.invalidateQueries({ refetchType: 'active' });
      if (n > 0) toast('success', say(approvedMany, { n: format.number(n) }));
      done(n > 0);
    })();
  }, [auditId, pendingCount, send, say, format, done]);

  const close = () => {
    stopped.current = true;
  };
  const text = say(words.count, { n: format.number(at.n), total: format.number(at.total) });
  return (
    <Dialog onClose={close} title={say(words.doing)}>
      <Advance text={text} percent={(100 * at.n) / at.total} className={classes.advance} />
    </Dialog>
  );
}
