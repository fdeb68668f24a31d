import { Button } from '@mantine/core';
import { audit } from '@sahada/contract/audit';
import { statuses } from '@sahada/contract/codes';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { isHeld, type Shown } from './answer.ts';
import classes from './detail.module.css';
import { words } from './words.ts';

/** Pending approvals, and the one button that approves them: this response, or all. */
export function ApproveBar({ shown }: { shown: Shown }) {
  const say = useSay();
  const format = useFormat();
  const write = useWrite(audit.approve);
  const { details, current } = shown;
  const waits = current === null ? details.pendingCount > 0 : current.statusCode === statuses.PendingApproval;
  if (!waits) return null;
  const n = current === null ? details.pendingCount : 1;
  const under = underOf();

  function underOf(): string | null {
    if (current === null) return null;
    if (current.flags.includes('AwaitingPictures')) return say(words.waitsPictures);
    return isHeld(current) ? say(words.waitsAccepting) : null;
  }

  const approve = async () => {
    const question = say(words.approveMany, { n: format.number(n) });
    if (n > 1 && !(await ask({ question, under: say(words.approveUnder), yes: words.approve }))) return;
    await write.send({ auditId: details.auditId, ...(current === null ? {} : { responseId: current.responseId }) });
  };

  return (
    <div className={classes.bar}>
      <section className={classes.barInner}>
        <IconClock size={20} stroke={1.8} aria-hidden />
        <p className={classes.barText} style={{ margin: 0 }}>
          <strong>
            {current === null
              ? say(words.waitsMany, { n: format.number(n) })
              : say(words.waitsOne, { number: current.number })}
          </strong>
          {under !== null && <span>{under}</span>}
        </p>
        {under === null && (
          <Button
            leftSection={<IconCheck size={17} stroke={2} />}
            loading={write.sending}
            onClick={() => void approve()}
          >
            {say(words.approve)}
          </Button>
        )}
      </section>
    </div>
  );
}
