import { Anchor, Button } from '@mantine/core';
import type { dashboard } from '@sahada/contract/dashboard';
import type { AnyText } from '@sahada/contract/text';
import {
  IconChecklist,
  IconClipboardCheck,
  IconListCheck,
  IconMoodSmile,
  IconPencilExclamation,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { nowIso, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { EmptyState } from '../../parts/say/states.tsx';
import { useLayout } from '../../parts/shell/layout.ts';
import { MaybeLink, useReach } from '../../parts/shell/reach.tsx';
import { Card, Loaded, type Reading } from './card.tsx';
import classes from './lists.module.css';
import { words } from './words.ts';

type WorkAnswer = OutputOf<typeof dashboard.work>;
type Work = WorkAnswer['Approvals'][number];

const kinds = {
  approval: { icon: IconChecklist, word: words.toApprove },
  returned: { icon: IconPencilExclamation, word: words.toCorrect },
  assignment: { icon: IconClipboardCheck, word: words.toAudit },
  action: { icon: IconListCheck, word: words.toAct },
} as const;

/** What is said of what is late; an assignment that is has gone, and an approval has no day. */
const lateWords: Partial<Record<Work['kind'], (typeof words)['actLate']>> = {
  returned: words.correctLate,
  action: words.actLate,
};

/** What waits for the reader's own hands. Until that is known it keeps the height it had, so that it pushes nothing. */
export function WorkCard({ read }: { read: Reading<WorkAnswer> }) {
  const say = useSay();
  const reach = useReach();
  const { Approvals = [], Returned = [], Assignments = [], Actions = [] } = read.data ?? {};
  const all = [...Returned, ...Approvals.slice(0, 3), ...Actions.slice(0, 3), ...Assignments].slice(0, 8);
  const isLeftOut = (works: readonly Work[]) => works.some((one) => !all.includes(one));
  const height = useLayout(({ workHeight }) => workHeight);
  const place = useRef<HTMLDivElement>(null);
  const isKnown = read.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when there is more or less of it
  useEffect(() => {
    if (isKnown) useLayout.setState({ workHeight: place.current?.offsetHeight ?? null });
  }, [isKnown, all.length]);
  const isComing = !isKnown && read.error === null && height !== null;
  return (
    <Card title={say(words.work)} place="work">
      <div ref={place} className={classes.work} style={isComing ? { height } : undefined}>
        <Loaded read={read} rows={8}>
          {all.length === 0 ? (
            <EmptyState
              title={words.nothingToDo}
              hint={words.nothingToDoHint}
              icon={<IconMoodSmile size={22} stroke={1.7} />}
            >
              {!reach('/auditlist') && !reach('/reviews') && (
                <Button variant="default" component="a" href="/s/">
                  {say(words.toField)}
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              <ul className={classes.lines} data-narrow>
                {all.map((one) => (
                  <WorkLine key={`${one.kind} ${one.id}`} work={one} />
                ))}
              </ul>
              <GoesOn
                lists={[
                  ...(isLeftOut(Approvals) && reach('/reviews') ? [{ to: '/reviews', name: words.reviews }] : []),
                  ...(isLeftOut(Actions) && reach('/actions') ? [{ to: '/actions', name: words.actions }] : []),
                  ...(isLeftOut([...Returned, ...Assignments]) ? [{ to: '/s/', name: words.field }] : []),
                ]}
              />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

/** Where the rest of what waits is listed. */
function GoesOn({ lists }: { lists: readonly { to: string; name: AnyText }[] }) {
  const say = useSay();
  if (lists.length === 0) return null;
  return (
    <p className={classes.more}>
      {say(words.workGoesOn)}
      {lists.map(({ to, name }) =>
        // The form is a page of its own, outside of the back office.
        to === '/s/' ? (
          <Anchor key={to} size="sm" href={to}>
            {say(name)}
          </Anchor>
        ) : (
          <Anchor key={to} size="sm" renderRoot={(root) => <Link {...root} to={to} />}>
            {say(name)}
          </Anchor>
        ),
      )}
    </p>
  );
}

function WorkLine({ work }: { work: Work }) {
  const say = useSay();
  const format = useFormat();
  const reach = useReach();
  const { icon: Mark, word } = kinds[work.kind];
  const late = lateWords[work.kind];
  const isLate = late !== undefined && work.due !== null && Date.parse(work.due) < Date.parse(nowIso());
  const body = (
    <>
      <Mark size={19} stroke={1.6} aria-hidden className={classes.mark} />
      <span className={classes.what}>
        <strong>{work.title}</strong>
        <span data-late={isLate || undefined}>
          {say(isLate ? late : word, { when: work.due === null ? '' : format.relative(work.due) })}
        </span>
      </span>
    </>
  );
  // The form is a page of its own, outside of the back office.
  return (
    <li>
      {work.kind === 'approval' ? (
        <MaybeLink
          to={reach('/audit/audit-details/{id}') ? { path: '/audit/audit-details/{id}', id: work.id } : undefined}
          className={classes.line}
        >
          {body}
        </MaybeLink>
      ) : (
        <a href={work.link} className={classes.line} data-link>
          {body}
        </a>
      )}
    </li>
  );
}
