import { action } from '@sahada/contract/action';
import { lookup } from '@sahada/contract/lookup';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useEditor } from '../form/editor.ts';
import { LookupSelect } from '../form/fields.tsx';
import { FormDrawer } from '../form/form-drawer.tsx';
import classes from './action.module.css';
import { ActionFields, type ActionValues } from './fields.tsx';
import { checkOwner } from './owner-check.ts';
import { SeverityBadge } from './state.tsx';
import { actionWords as words } from './words.ts';

/** What an action is made for: a finding, or an audit as a whole, which is chosen in the form where it is null. */
export type About = { findingId: number } | { auditId: number | null };

export interface CreateActionProps {
  /** Null while none is made. */
  about: About | null;
  onClose: () => void;
}

const blank: ActionValues = { title: '', type: 'correction', priority: 'normal' };

/** Makes an action. Of a finding its title, due date and verifier are proposed. */
export function CreateAction({ about, onClose }: CreateActionProps) {
  const say = useSay();
  const last = useRef(about);
  if (about !== null) last.current = about;
  const of = last.current;
  const findingId = of !== null && 'findingId' in of ? of.findingId : null;
  const auditId = of !== null && 'auditId' in of ? of.auditId : null;
  const asksAudit = findingId === null && auditId === null;
  const read = useRead(action.proposal, findingId === null ? null : { findingId }, { fromNow: true });
  const { data } = read;
  const editor = useEditor<typeof action.create, ActionValues>(action.create, {
    initial: blank,
    with: findingId !== null ? { findingId } : auditId !== null ? { auditId } : {},
    check: (values) => ({
      ...(asksAudit && !values.auditId ? { auditId: words.auditMissing } : {}),
      ...checkOwner(values),
    }),
    keep: `action of ${findingId ?? `audit ${auditId ?? ''}`}`,
  });
  const { start } = editor;
  const isOpen = about !== null;
  /** What the open form began with: a proposal that is read again must not take away what has been typed. */
  const begun = useRef<number | 'blank' | null>(null);
  useEffect(() => {
    if (!isOpen) begun.current = null;
    const next = findingId === null ? 'blank' : data?.findingId === findingId ? findingId : null;
    if (!isOpen || next === null || begun.current === next) return;
    begun.current = next;
    if (data === undefined || findingId === null) return start(blank);
    start({ ...blank, title: data.title, dueDate: data.dueDate, verifierUserId: data.verifierUserId });
  }, [isOpen, findingId, data, start]);

  return (
    <FormDrawer
      editor={{
        ...editor,
        ready: findingId === null || data !== undefined,
        error: read.error,
        reload: () => void read.reload(),
      }}
      title={say(words.add)}
      opened={about !== null}
      onClose={onClose}
      saveLabel={words.create}
      onlyMakes
      size={520}
    >
      {findingId !== null && data !== undefined && <Of proposal={data} />}
      {asksAudit && (
        <LookupSelect
          form={editor.form}
          name="auditId"
          label={words.audit}
          hint={words.auditHint}
          row={lookup.plans}
          input={{}}
          required
        />
      )}
      <ActionFields form={editor.form} dueHint={findingId === null ? words.dueOpen : words.dueHint} />
    </FormDrawer>
  );
}

/** The finding, and what is being done about it already. */
function Of({ proposal }: { proposal: OutputOf<typeof action.proposal> }) {
  const say = useSay();
  const format = useFormat();
  const { severity, title, customerName, locationName, actions } = proposal;
  return (
    <section className={classes.of} aria-label={say(words.finding)}>
      <SeverityBadge severity={severity} />
      <strong>{title}</strong>
      <small>
        {customerName} · {locationName}
      </small>
      {actions.length > 0 && (
        <p>
          <IconInfoCircle size={15} stroke={1.8} aria-hidden />
          {say(words.already, {
            n: format.number(actions.length),
            list: actions.map(({ number }) => number).join(', '),
          })}
        </p>
      )}
    </section>
  );
}
