import { Badge, Button, Skeleton, Stack } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { deviceNamed } from '@sahada/contract/device';
import { say } from '@sahada/contract/text';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './profile.module.css';

const words = {
  current: say({ tr: 'Bu oturum', en: 'This session' }),
  field: say({ tr: 'Saha', en: 'Field' }),
  used: say({ tr: 'Son kullanım: {when}', en: 'Last used {when}' }),
  since: say({ tr: 'Başlangıç: {when}', en: 'Since {when}' }),
  end: say({ tr: 'Oturumu kapat', en: 'Sign out there' }),
  endNamed: say({ tr: 'Oturumu kapat: {device}, {when}', en: 'Sign out there: {device}, {when}' }),
  question: say({ tr: '“{device}” cihazındaki oturum kapatılsın mı?', en: 'End the session on “{device}”?' }),
  unknown: say({ tr: 'Bilinmeyen cihaz', en: 'Unknown device' }),
};

export function Sessions() {
  const say = useSay();
  const format = useFormat();
  const read = useRead(account.sessions, {});
  const { data, error } = read;
  const end = useWrite(account.endSession);

  const finish = async (id: number, device: string) => {
    if (await ask({ question: say(words.question, { device }), yes: words.end, danger: true })) await end.send({ id });
  };

  if (error !== null && data === undefined) return <LoadFailed read={read} />;
  return (
    <>
      {data === undefined ? (
        <Stack gap="md">
          <Skeleton height={38} />
          <Skeleton height={38} />
        </Stack>
      ) : (
        <ul className={classes.sessions}>
          {data.map((session) => {
            const device = deviceNamed(session.device) || session.device.slice(0, 60) || say(words.unknown);
            const Icon = /android|iphone|ipad|mobile/i.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
            return (
              <li key={session.id} className={classes.session}>
                <Icon size={24} stroke={1.5} aria-hidden />
                <div className={classes.sessionText}>
                  <strong>
                    {device}
                    {session.current && <Badge variant="light">{say(words.current)}</Badge>}
                    {session.kind === 'field' && (
                      <Badge variant="light" color="gray">
                        {say(words.field)}
                      </Badge>
                    )}
                  </strong>
                  {[
                    session.address,
                    say(words.used, { when: format.relative(session.lastUsed) }),
                    say(words.since, { when: format.dateTime(session.since) }),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </div>
                {!session.current && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={say(words.endNamed, { device, when: format.dateTime(session.since) })}
                    loading={end.sending}
                    onClick={() => void finish(session.id, device)}
                  >
                    {say(words.end)}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
