import { Button } from '@mantine/core';
import { action } from '@sahada/contract/action';
import type { WireFindingRow } from '@sahada/contract/finding';
import { report } from '@sahada/contract/report';
import { IconPlus, IconRepeat } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import type { About } from '../../parts/action/create-drawer.tsx';
import { useMayOpen } from '../../parts/action/may-open.ts';
import { StateBadge, stateOf } from '../../parts/action/state.tsx';
import { actionWords } from '../../parts/action/words.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { MaybeLink } from '../../parts/shell/reach.tsx';
import type { Shown } from './answer.ts';
import classes from './finding-actions.module.css';
import { findingWords as words } from './finding-words.ts';

const CreateAction = fetched(async () => (await import('../../parts/action/create-drawer.tsx')).CreateAction);

interface Known {
  byAnswer: ReadonlyMap<number, WireFindingRow>;
  byId: ReadonlyMap<number, WireFindingRow>;
  create: ((about: About) => void) | null;
}

const FindingsContext = createContext<Known>({ byAnswer: new Map(), byId: new Map(), create: null });

/** As many as an audit can reasonably have; of a survey with more the newest ones tell their actions. */
const most = 1000;

/** Makes what reports know of the findings, and the form of a new action, available to what is inside. */
export function WithFindings({ details, current, children }: Shown & { children: ReactNode }) {
  const { auditId, responseId } = details;
  const mayCreate = may(action.create.access, useRights());
  const [about, setAbout] = useState<About | null>(null);
  const [asked, setAsked] = useState(false);
  const input = { auditId, pageSize: most, ...(responseId === null ? {} : { responseId }) };
  const { data } = useRead(report.findings, input, { keep: true, announce: 'none' });
  const known = useMemo<Known>(() => {
    const rows = data?.ListItems ?? [];
    return {
      byAnswer: new Map(rows.flatMap((row) => (row.auditPlanAnswerId === null ? [] : [[row.auditPlanAnswerId, row]]))),
      byId: new Map(rows.map((row) => [row.id, row])),
      create: mayCreate
        ? (next) => {
            setAsked(true);
            setAbout(next);
          }
        : null,
    };
  }, [data, mayCreate]);
  return (
    <FindingsContext value={known}>
      {children}
      {asked && <CreateAction key={current?.responseId} about={about} onClose={() => setAbout(null)} />}
    </FindingsContext>
  );
}

/** Under a finding, called `of`: whether it was found before, what is being done about it, and a way to do more. */
export function FindingActions(props: ({ answerId: number } | { findingId: number }) & { of: string }) {
  const say = useSay();
  const { byAnswer, byId, create } = useContext(FindingsContext);
  const mayOpen = useMayOpen();
  const finding = 'answerId' in props ? byAnswer.get(props.answerId) : byId.get(props.findingId);
  if (finding === undefined) return null;
  const { actions, repeat } = finding;
  if (actions.length === 0 && !repeat && create === null) return null;
  return (
    <div className={classes.actions}>
      {repeat && (
        <span className={classes.repeat} title={say(words.repeatHint)}>
          <IconRepeat size={15} stroke={1.9} aria-hidden />
          {say(words.repeat)}
        </span>
      )}
      {actions.map((one) => (
        <MaybeLink
          key={one.id}
          to={mayOpen() ? { path: '/actions/{id}', id: one.id } : undefined}
          className={classes.action}
        >
          <span title={one.title}>{one.number}</span>
          <StateBadge state={stateOf(one.stateCode)} />
          {one.overdue && <StatusBadge tone="bad">{say(actionWords.overdue)}</StatusBadge>}
        </MaybeLink>
      ))}
      {create !== null && !finding.withdrawn && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} stroke={2} />}
          aria-label={say(actionWords.addNamed, { name: props.of })}
          onPointerEnter={CreateAction.ahead}
          onClick={() => create({ findingId: finding.id })}
        >
          {say(actionWords.add)}
        </Button>
      )}
    </div>
  );
}

/** Creates an action about the audit as a whole; nothing for whoever may not. */
export function AddAction({ auditId }: { auditId: number }) {
  const say = useSay();
  const { create } = useContext(FindingsContext);
  if (create === null) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2.2} />}
      onPointerEnter={CreateAction.ahead}
      onClick={() => create({ auditId })}
    >
      {say(actionWords.add)}
    </Button>
  );
}
