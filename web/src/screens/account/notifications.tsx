import { Checkbox, Skeleton, Stack, Switch } from '@mantine/core';
import { notification } from '@sahada/contract/notification';
import { type AnyText, say } from '@sahada/contract/text';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../client/push.ts';
import { toast } from '../../client/toast.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './notifications.module.css';

const words = {
  message: say({ tr: 'Konu', en: 'About' }),
  mail: say({ tr: 'E-posta', en: 'E-mail' }),
  inApp: say({ tr: 'Uygulama', en: 'In the app' }),
  push: say({ tr: 'Anlık', en: 'Push' }),
  way: say({ tr: '{message}: {way}', en: '{message}: {way}' }),
  always: say({ tr: 'Her zaman gönderilenler', en: 'Always sent' }),
  locked: say({
    tr: 'Bunlar kapatılamaz: hesabınızın güvenliği ya da işin yürümesi için gereklidir.',
    en: 'These cannot be turned off: your account or the work depends on them.',
  }),
  device: say({ tr: 'Bu cihazda anlık bildirim', en: 'Push notifications on this device' }),
  off: say({
    tr: 'Açarsanız bildirimler uygulama kapalıyken de bu cihazın ekranında görünür.',
    en: 'When on, notifications show on this device’s screen, also while the app is closed.',
  }),
  on: say({
    tr: 'Bildirimler bu cihazın ekranında görünür. Çıkış yapınca kesilir.',
    en: 'Notifications show on this device’s screen, until you sign out.',
  }),
  blocked: say({
    tr: 'Tarayıcıda bu site için bildirimler engellenmiş. Tarayıcının site ayarlarından izin verin.',
    en: 'The browser blocks notifications of this site. Allow them in its site settings.',
  }),
  unsupported: say({
    tr: 'Bu tarayıcı anlık bildirimleri desteklemiyor.',
    en: 'This browser does not support push notifications.',
  }),
  insecure: say({
    tr: 'Anlık bildirimler, Sahada güvenli bağlantıyla (https) açıldığında kullanılabilir.',
    en: 'Push notifications work where Sahada is opened by a secure connection (https).',
  }),
  failed: say({
    tr: 'Bu cihazda anlık bildirimler açılamadı. Biraz sonra yeniden deneyin.',
    en: 'Push notifications could not be turned on for this device. Try again later.',
  }),
  notOff: say({
    tr: 'Bu cihazda anlık bildirimler kapatılamadı. Biraz sonra yeniden deneyin.',
    en: 'Push notifications could not be turned off for this device. Try again later.',
  }),
};

const ways = ['mail', 'inApp', 'push'] as const;

/** On which ways one wants to be told what, and whether this device shows messages. */
export function Notifications() {
  const say = useSay();
  const read = useRead(notification.preferences, {});
  const { data, error } = read;
  const save = useWrite(notification.savePreferences, { rereads: [notification.preferences] });
  /** What was chosen here shows at once; a choice that could not be saved goes back to what is stored. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  /** The last choice that was sent, or waits to be, of each. */
  const turns = useRef(new Map<string, Promise<{ ok: boolean }>>());

  const choose = async (name: string, way: (typeof ways)[number], wanted: boolean) => {
    const key = `${name} ${way}`;
    setChosen((before) => ({ ...before, [key]: wanted }));
    // One after the other: what is changed back at once must not be stored before what it takes back.
    const earlier = turns.current.get(key) ?? Promise.resolve();
    const turn = earlier.then(() => save.send({ preferences: [{ name, [way]: wanted }] }));
    turns.current.set(key, turn);
    const { ok } = await turn;
    if (turns.current.get(key) !== turn) return;
    // From when it is read again what is stored shows: another device may choose otherwise later. Another choice begins the reading anew.
    while (ok && (await read.reload({ cancelRefetch: false })).isFetching);
    setChosen((before) => {
      if (before[key] !== wanted) return before;
      const { [key]: _, ...others } = before;
      return others;
    });
  };

  if (error !== null && data === undefined) return <LoadFailed read={read} />;
  return (
    <Stack gap="md">
      <ThisDevice />
      <div className={classes.panel}>
        {data === undefined ? (
          <Stack gap="md">
            <Skeleton height={38} />
            <Skeleton height={38} />
            <Skeleton height={38} />
          </Stack>
        ) : (
          <table className={classes.table} aria-busy={save.sending}>
            <thead>
              <tr>
                <th scope="col">{say(words.message)}</th>
                {ways.map((way) => (
                  <th key={way} scope="col">
                    {say(words[way])}
                  </th>
                ))}
              </tr>
            </thead>
            {[false, true].map((essential) => (
              <tbody key={String(essential)}>
                {essential && (
                  <tr className={classes.always}>
                    <th scope="rowgroup" colSpan={4}>
                      <strong>
                        <IconLock size={14} aria-hidden /> {say(words.always)}
                      </strong>
                      <span>{say(words.locked)}</span>
                    </th>
                  </tr>
                )}
                {data
                  .filter((row) => row.essential === essential)
                  .map((row) => (
                    <tr key={row.name}>
                      <th scope="row">
                        <strong>{row.title}</strong>
                        <span>{row.about}</span>
                      </th>
                      {ways.map((way) => (
                        <td key={way}>
                          {row[way] !== null && (
                            <Checkbox
                              checked={chosen[`${row.name} ${way}`] ?? row[way]}
                              disabled={row.essential}
                              aria-label={say(words.way, { message: row.title, way: say(words[way]) })}
                              onChange={(event) => void choose(row.name, way, event.currentTarget.checked)}
                            />
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        )}
      </div>
    </Stack>
  );
}

const hints: Record<PushState, AnyText> = {
  unsupported: window.isSecureContext ? words.unsupported : words.insecure,
  blocked: words.blocked,
  off: words.off,
  on: words.on,
};

function ThisDevice() {
  const say = useSay();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void pushState().then(setState);
  }, []);

  const change = async (wanted: boolean) => {
    setBusy(true);
    try {
      setState(await (wanted ? turnPushOn() : turnPushOff()));
    } catch {
      // The browser has no push service, or cannot reach it; a refusal of the server has been said by then.
      toast('error', say(wanted ? words.failed : words.notOff));
      setState(await pushState());
    }
    setBusy(false);
  };

  if (state === null) return <Skeleton height={84} />;
  return (
    <div className={classes.panel}>
      <Switch
        checked={state === 'on'}
        disabled={busy || state === 'unsupported' || state === 'blocked'}
        label={say(words.device)}
        description={say(hints[state])}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </div>
  );
}
