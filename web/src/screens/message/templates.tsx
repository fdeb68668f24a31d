import { Skeleton } from '@mantine/core';
import { messageTemplate } from '@sahada/contract/message';
import { channelTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { onlyQuery, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './message.module.css';

const words = {
  own: say({ tr: 'Firmanın metni', en: 'Own text' }),
  off: say({ tr: 'Gönderilmiyor', en: 'Not sent' }),
  essential: say({ tr: 'Kapatılamaz', en: 'Cannot be turned off' }),
};

const TemplateDrawer = fetched(
  async () => (await import('./template-drawer.tsx')).TemplateDrawer,
  () => null,
);

/** Every message of the system with its standing; each opens for its words to be changed. */
export function Templates() {
  const say = useSay();
  const { query } = useAddress<Record<string, string>>();
  const read = useRead(messageTemplate.list, {});
  if (read.error !== null && read.data === undefined) return <LoadFailed read={read} />;
  if (read.data === undefined) return <Skeleton height={480} radius="md" />;
  return (
    <>
      <ul className={classes.rows}>
        {read.data.ListItems.map((item) => (
          <li key={item.name}>
            <Link className={classes.row} to="." search={onlyQuery({ ...query, open: item.name })} resetScroll={false}>
              <strong>{item.title}</strong>
              <span className={classes.marks}>
                {item.own.length > 0 && <StatusBadge tone="info">{say(words.own)}</StatusBadge>}
                {!item.active && <StatusBadge tone="neutral">{say(words.off)}</StatusBadge>}
                {item.essential && <span>{say(words.essential)}</span>}
                <span>{item.channels.map((channel) => say(channelTexts[channel])).join(' · ')}</span>
              </span>
              <p>{item.about}</p>
            </Link>
          </li>
        ))}
      </ul>
      {query.open !== undefined && <TemplateDrawer key={query.open} name={query.open} />}
    </>
  );
}
