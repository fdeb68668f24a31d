import { Button } from '@mantine/core';
import { action, type WireActionItem } from '@sahada/contract/action';
import { results } from '@sahada/contract/links';
import { IconClipboardList, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { idIn, onlyQuery, useAddressId } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { SeverityBadge, StateBadge } from '../../parts/action/state.tsx';
import { actionWords } from '../../parts/action/words.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { PhotoStrip } from '../../parts/picture/photo-strip.tsx';
import { Panel, Panels } from '../../parts/say/panel.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { Found } from '../../parts/shell/found.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { AddEvidence } from './add-evidence.tsx';
import { Comments } from './comments.tsx';
import classes from './detail.module.css';
import { AboutPanel, LinkPanel } from './facts.tsx';
import { History } from './history.tsx';
import { RemoveAction } from './remove-action.tsx';
import { StepBar } from './step-bar.tsx';
import { words } from './words.ts';

const Lightbox = fetched(async () => (await import('../../parts/picture/lightbox.tsx')).Lightbox);
const EditAction = fetched(async () => (await import('../../parts/action/edit-drawer.tsx')).EditAction);

const back = { to: '/actions', label: words.toList };

/** The page of one action: what was found, what is asked, what was done about it, and the reader's next step. */
export default function ActionDetail() {
  const id = idIn(useAddressId());
  const read = useRead(action.get, id === null ? null : { id }, { keep: true, announce: 'overOlder' });
  return (
    <Found id={id} read={read} back={back}>
      {(item) => <Page key={id} item={item} />}
    </Found>
  );
}

type Item = WireActionItem & { rowVersion?: string };

function Page({ item }: { item: Item }) {
  const say = useSay();
  useNameAsTitle(item.title);
  const [isEditing, setEditing] = useState(false);
  /** How often: what was typed and given up is not there again. */
  const [times, setTimes] = useState(0);
  const mayRead = may(results.access as ScreenAccess, useRights());
  return (
    <div className={classes.screen}>
      <PageHeader
        title={item.title}
        under={
          <span className={classes.under}>
            <span>{item.number}</span>
            <StateBadge state={item.state} />
            {item.overdue && <StatusBadge tone="bad">{say(actionWords.overdue)}</StatusBadge>}
            {item.severity !== null && <SeverityBadge severity={item.severity} />}
          </span>
        }
      >
        {mayRead && (
          <Button
            variant="default"
            leftSection={<IconClipboardList size={17} stroke={1.7} />}
            renderRoot={(root) => (
              <Link
                {...root}
                to={results.path.replace('{id}', String(item.auditId))}
                search={onlyQuery(
                  item.responseId === null ? {} : { response: String(item.responseId), tab: 'findings' },
                )}
              />
            )}
          >
            {say(words.toAudit)}
          </Button>
        )}
        {item.mayChange && (
          <Button
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.7} />}
            onClick={() => {
              setTimes(times + 1);
              setEditing(true);
            }}
          >
            {say(words.edit)}
          </Button>
        )}
        {item.mayDelete && <RemoveAction item={item} />}
      </PageHeader>
      <Panels
        aside={
          <>
            <AboutPanel item={item} />
            {item.link !== null && item.ownerUserId === null && <LinkPanel item={item} link={item.link} />}
            <Panel title={words.history}>
              <History item={item} />
            </Panel>
          </>
        }
      >
        {item.findingId !== null && <Finding item={item} />}
        <Asked item={item} />
        <Evidence item={item} />
        <Panel title={words.comments}>
          <Comments item={item} />
        </Panel>
      </Panels>
      <StepBar item={item} />
      {times > 0 && <EditAction key={times} id={item.id} opened={isEditing} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Finding({ item }: { item: Item }) {
  const say = useSay();
  const [photo, setPhoto] = useState<number | null>(null);
  return (
    <Panel title={words.finding}>
      <p className={classes.finding}>{item.finding}</p>
      {item.findingAnswer !== null && (
        <p className={classes.prose}>
          <span>{say(words.answer)}</span>
          {item.findingAnswer}
        </p>
      )}
      {item.findingNote !== null && (
        <p className={classes.prose}>
          <span>{say(words.note)}</span>
          {item.findingNote}
        </p>
      )}
      <PhotoStrip pictures={item.findingPictures} name={item.finding} onPhoto={setPhoto} />
      {photo !== null && (
        <Lightbox pictures={item.findingPictures} name={item.finding} start={photo} onClose={() => setPhoto(null)} />
      )}
    </Panel>
  );
}

function Asked({ item }: { item: Item }) {
  const say = useSay();
  return (
    <Panel title={words.asked}>
      <p className={item.description === null ? classes.quiet : classes.prose}>
        {item.description ?? say(words.noDescription)}
      </p>
      {item.rootCause !== null && (
        <p className={classes.prose}>
          <span>{say(words.rootCause)}</span>
          {item.rootCause}
        </p>
      )}
    </Panel>
  );
}

function Evidence({ item }: { item: Item }) {
  const say = useSay();
  const [photo, setPhoto] = useState<number | null>(null);
  const name = say(words.evidenceOfNamed, { title: item.title });
  const isOpen = item.state === 'todo' || item.state === 'inProgress' || item.state === 'submitted';
  return (
    <Panel title={words.evidence}>
      {item.evidence.length === 0 && <p className={classes.quiet}>{say(words.noEvidence)}</p>}
      <PhotoStrip pictures={item.evidence} name={name} onPhoto={setPhoto} />
      {isOpen && (
        <div className={classes.add}>
          <AddEvidence id={item.id} />
        </div>
      )}
      {photo !== null && <Lightbox pictures={item.evidence} name={name} start={photo} onClose={() => setPhoto(null)} />}
    </Panel>
  );
}
