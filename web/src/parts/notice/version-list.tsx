import { UnstyledButton } from '@mantine/core';
import { notice } from '@sahada/contract/notice';
import { useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { fetched } from '../later/fetched.tsx';
import { Phone } from '../phone/phone-frame.tsx';
import { Modal } from '../say/dialog.tsx';
import { LoadFailed } from '../say/states.tsx';
import { StatusBadge } from '../say/status-badge.tsx';
import classes from './notice.module.css';
import { noticeWords as words } from './words.ts';

const NoticePhone = fetched(
  async () => (await import('./notice-phone.tsx')).NoticePhone,
  () => null,
);

type Item = NonNullable<OutputOf<typeof notice.byCustomer>>;

/** Every version with the responses given under it; each opens as participants saw it. */
export function VersionList({ item }: { item: Item }) {
  const say = useSay();
  const format = useFormat();
  const [shown, setShown] = useState<number | null>(null);
  const inForce = item.Versions.find((each) => each.inForce)?.version ?? 0;
  return (
    <section className={classes.versions} aria-labelledby="versions-title">
      <h2 id="versions-title">{say(words.versions)}</h2>
      <ul>
        {item.Versions.map(({ version, title, effectiveFrom, responses, ...each }) => {
          const isComing = item.active && version > inForce;
          return (
            <li key={version}>
              <UnstyledButton className={classes.version ?? ''} onClick={() => setShown(version)}>
                <span className={classes.versionName}>
                  <strong>{say(words.version, { n: version })}</strong>
                  {each.inForce && <StatusBadge tone="good">{say(words.inForce)}</StatusBadge>}
                  {isComing && <StatusBadge tone="info">{say(words.coming)}</StatusBadge>}
                </span>
                <span className={classes.versionTitle}>{title}</span>
                <span>{say(isComing ? words.until : words.from, { date: format.date(effectiveFrom) })}</span>
                <span className={classes.count}>
                  {responses === 0 ? say(words.noResponses) : say(words.responses, { n: format.number(responses) })}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown === null ? '' : say(words.version, { n: shown })}
        classNames={{ body: classes.modal ?? '' }}
      >
        {shown !== null && <Version id={item.id} version={shown} />}
      </Modal>
    </section>
  );
}

function Version({ id, version }: { id: number; version: number }) {
  const read = useRead(notice.version, { id, version });
  const { data } = read;
  if (read.error !== null) return <LoadFailed read={read} />;
  return (
    <Phone isTitled>{(language) => data !== undefined && <NoticePhone notice={data} language={language} />}</Phone>
  );
}
