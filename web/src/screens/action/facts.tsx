import { Button, Group } from '@mantine/core';
import { action, type WireActionItem } from '@sahada/contract/action';
import { actionPriorityTexts, actionTypeTexts } from '@sahada/contract/action-status';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { copyLink } from '../../parts/say/copy-link.ts';
import { Facts, Panel } from '../../parts/say/panel.tsx';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import classes from './detail.module.css';
import { words } from './words.ts';

/** Who, what, until when and where from. */
export function AboutPanel({ item }: { item: WireActionItem }) {
  const say = useSay();
  const format = useFormat();
  const { ownerUserId, ownerEmail, closedAt, closedBy, submittedAt } = item;
  const at = (name: string, moment: string) => say(words.byAt, { name, at: format.dateTime(moment) });
  return (
    <Panel title={words.title}>
      <Facts
        rows={[
          {
            label: words.owner,
            value:
              ownerUserId === null ? (
                <>
                  {item.ownerName}
                  <small className={classes.small}>{ownerEmail ?? say(words.outside)}</small>
                </>
              ) : (
                item.ownerName
              ),
          },
          { label: words.due, value: format.date(item.dueDate) },
          { label: words.verifier, value: item.verifierName ?? say(words.approver) },
          { label: words.type, value: say(actionTypeTexts[item.type]) },
          { label: words.priority, value: say(actionPriorityTexts[item.priority]) },
          { label: words.location, value: `${item.locationName} · ${item.customerName}` },
          { label: words.plan, value: item.definition },
          {
            label: words.record,
            value:
              item.responseStatusCode === null ? null : (
                <span className={classes.record}>
                  {item.responseNumber}
                  <StatusBadge tone={toneOfStatus(item.responseStatusCode)}>
                    {item.responseStatusName ?? ''}
                  </StatusBadge>
                </span>
              ),
          },
          { label: words.createdBy, value: at(item.createdBy, item.createdAt) },
          { label: words.submittedAt, value: submittedAt === null ? null : format.dateTime(submittedAt) },
          {
            label: words.closedBy,
            value: closedAt === null ? null : closedBy === null ? format.dateTime(closedAt) : at(closedBy, closedAt),
          },
        ]}
      />
    </Panel>
  );
}

/** The address by which an owner without an account works on it. */
export function LinkPanel({ item, link }: { item: WireActionItem; link: string }) {
  const say = useSay();
  const { send, sending } = useWrite(action.sendLink);
  const mail = async () => {
    const question = say(words.sendLinkAsk, { email: item.ownerEmail ?? '' });
    if (await ask({ question, yes: words.sendLink })) await send({ id: item.id });
  };
  return (
    <Panel title={words.link}>
      <p className={classes.quiet}>{say(words.linkHint)}</p>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={15} />}
          onClick={() => void copyLink(link, say)}
        >
          {say(words.copyLink)}
        </Button>
        {item.ownerEmail !== null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMail size={15} />}
            loading={sending}
            onClick={() => void mail()}
          >
            {say(words.sendLink)}
          </Button>
        )}
      </Group>
    </Panel>
  );
}
