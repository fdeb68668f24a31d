import { Alert, Badge, Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { deviceNamed } from '@sahada/contract/device';
import { secondFactor } from '@sahada/contract/second-factor';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { IconAlertTriangle, IconDeviceMobileCheck, IconFingerprint, IconKey } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { CallError } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { changeUser, hasPasskeys, useSession } from '../../client/session.ts';
import { queryClient, useRead, useWrite } from '../../client/use.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { makePasskey } from '../../parts/second-factor/passkey.ts';
import { PasswordDialog } from '../../parts/second-factor/password-dialog.tsx';
import { RecoveryCodes } from '../../parts/second-factor/recovery-codes.tsx';
import { TotpSetup } from '../../parts/second-factor/totp-setup.tsx';
import { factorWords } from '../../parts/second-factor/words.ts';
import classes from './profile.module.css';
import { Sessions } from './sessions.tsx';

const words = {
  until: say({
    tr: 'Firmanız iki adımlı doğrulama istiyor. {date} tarihine kadar bir doğrulama uygulaması ya da geçiş anahtarı ekleyin.',
    en: 'Your company requires two-step verification. Add an authenticator app or a passkey by {date}.',
  }),
  required: say({
    tr: 'Firmanız iki adımlı doğrulama istiyor.',
    en: 'Your company requires two-step verification.',
  }),
  app: say({ tr: 'Doğrulama uygulaması', en: 'Authenticator app' }),
  appUnder: say({
    tr: 'Girişte şifreden sonra telefonunuzdaki uygulamanın gösterdiği kod istenir.',
    en: 'After your password, signing in asks for the code that the app on your phone shows.',
  }),
  on: say({ tr: 'Açık', en: 'On' }),
  off: say({ tr: 'Kapalı', en: 'Off' }),
  setUp: say({ tr: 'Kur', en: 'Set up' }),
  another: say({ tr: 'Başka telefona taşı', en: 'Move to another phone' }),
  anotherUnder: say({
    tr: 'Yeni telefon ilk kodunu gösterene kadar eskisi geçerli kalır.',
    en: 'The old phone stays good until the new one has shown its first code.',
  }),
  remove: say({ tr: 'Kaldır', en: 'Remove' }),
  removeApp: say({ tr: 'Doğrulama uygulaması kaldırılsın mı?', en: 'Remove the authenticator app?' }),
  removeAppUnder: say({
    tr: 'Girişte artık kod istenmez. Diğer cihazlardaki oturumlarınız kapanır.',
    en: 'Signing in asks for no code any more. Your sessions on other devices end.',
  }),
  codes: say({ tr: 'Kurtarma kodları', en: 'Recovery codes' }),
  codesLeft: say({ tr: '{n} kod kaldı.', en: 'Codes left: {n}.' }),
  noCodes: say({ tr: 'Kodunuz kalmadı. Yenilerini oluşturun.', en: 'No codes left. Make new ones.' }),
  newCodes: say({ tr: 'Yeni kodlar oluştur', en: 'Make new codes' }),
  newCodesUnder: say({ tr: 'Eski kodlar geçersiz olur.', en: 'The old codes become void.' }),
  passkeys: say({ tr: 'Geçiş anahtarları', en: 'Passkeys' }),
  passkeysUnder: say({
    tr: 'Parmak izi, yüz ya da cihaz kilidiyle, şifre ve kod yazmadan girersiniz.',
    en: 'Sign in by fingerprint, face or screen lock, without password and code.',
  }),
  noName: say({
    tr: 'Geçiş anahtarları, Sahada bir alan adıyla ve güvenli bağlantıyla açıldığında kullanılabilir.',
    en: 'Passkeys work only where Sahada is opened by a domain name and over a secure connection.',
  }),
  addPasskey: say({ tr: 'Geçiş anahtarı ekle', en: 'Add a passkey' }),
  passkeyName: say({ tr: 'Adı', en: 'Name' }),
  passkeyHint: say({ tr: 'Hangi cihaz olduğunu hatırlatır.', en: 'Reminds you which device it is.' }),
  add: say({ tr: 'Ekle', en: 'Add' }),
  removePasskey: say({ tr: '“{name}” geçiş anahtarı kaldırılsın mı?', en: 'Remove the passkey “{name}”?' }),
  removePasskeyUnder: say({
    tr: 'Bu anahtarla artık girilemez. Diğer cihazlardaki oturumlarınız kapanır.',
    en: 'It can no longer be used to sign in. Your sessions on other devices end.',
  }),
  added: say({ tr: 'Eklendi: {when}', en: 'Added {when}' }),
  used: say({ tr: 'Son kullanım: {when}', en: 'Last used {when}' }),
  neverUsed: say({ tr: 'Henüz kullanılmadı', en: 'Not used yet' }),
  sessions: say({ tr: 'Oturumlar', en: 'Sessions' }),
};

type Factors = z.output<typeof secondFactor.get.response>;

type Passkey = Factors['Passkeys'][number];

/** What is being done, each in a dialog of its own; a passkey is being removed. */
type Doing = 'setUp' | 'replace' | 'removeApp' | 'newCodes' | 'addPasskey' | Passkey | null;

export function Security() {
  const read = useRead(secondFactor.get, {});
  const { data, error } = read;
  if (error !== null && data === undefined) return <LoadFailed read={read} />;
  return (
    <Stack gap="md">
      {data === undefined ? (
        <div className={classes.panel}>
          <Skeleton height={38} />
        </div>
      ) : (
        <Ways factors={data} />
      )}
      <section className={classes.panel}>
        <Heading label={words.sessions} />
        <Sessions />
      </section>
    </Stack>
  );
}

/** Everything on screen, the sessions that were ended included, is read again. */
const readAgain = () => void queryClient.invalidateQueries({ refetchType: 'active' });

function Ways({ factors }: { factors: Factors }) {
  const say = useSay();
  const format = useFormat();
  const [doing, setDoing] = useState<Doing>(null);
  const [password, setPassword] = useState<string | undefined>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const removeTotp = useWrite(secondFactor.removeTotp, { announce: 'none' });
  const removePasskey = useWrite(secondFactor.removePasskey, { announce: 'none' });
  const newCodes = useWrite(secondFactor.newRecoveryCodes, { announce: 'none' });
  const hasAny = factors.Totp || factors.Passkeys.length > 0;
  const close = () => {
    setDoing(null);
    setPassword(undefined);
    setCodes(null);
    readAgain();
  };

  return (
    <>
      {factors.Required && (
        <Alert color={hasAny ? 'accent' : 'yellow'} icon={<IconAlertTriangle />} py="sm">
          {hasAny || factors.GraceUntil === null
            ? say(words.required)
            : say(words.until, { date: format.date(factors.GraceUntil) })}
        </Alert>
      )}
      <section className={classes.panel}>
        <Way
          icon={<IconDeviceMobileCheck size={24} stroke={1.5} aria-hidden />}
          label={words.app}
          state={factors.Totp}
          under={say(words.appUnder)}
        >
          {factors.Totp ? (
            <>
              <Small onClick={() => setDoing('replace')}>{say(words.another)}</Small>
              <Small onClick={() => setDoing('removeApp')}>{say(words.remove)}</Small>
            </>
          ) : (
            <Button size="xs" onClick={() => setDoing('setUp')}>
              {say(words.setUp)}
            </Button>
          )}
        </Way>
        {hasAny && (
          <Way
            icon={<IconKey size={24} stroke={1.5} aria-hidden />}
            label={words.codes}
            under={
              factors.RecoveryCodesLeft === 0
                ? say(words.noCodes)
                : say(words.codesLeft, { n: factors.RecoveryCodesLeft })
            }
          >
            <Small onClick={() => setDoing('newCodes')}>{say(words.newCodes)}</Small>
          </Way>
        )}
      </section>
      <section className={classes.panel}>
        <Passkeys factors={factors} onAdd={() => setDoing('addPasskey')} onRemove={setDoing} />
      </section>
      {doing === 'removeApp' && (
        <PasswordDialog
          title={words.removeApp}
          under={words.removeAppUnder}
          yes={words.remove}
          danger
          onClose={close}
          onPassword={async (given) => {
            const outcome = await removeTotp.send({ password: given });
            if (!outcome.ok) return outcome.error.message;
            close();
            return null;
          }}
        />
      )}
      {typeof doing === 'object' && doing !== null && (
        <PasswordDialog
          title={filled(words.removePasskey, { name: doing.name })}
          under={words.removePasskeyUnder}
          yes={words.remove}
          danger
          onClose={close}
          onPassword={async (given) => {
            const outcome = await removePasskey.send({ id: doing.id, password: given });
            if (!outcome.ok) return outcome.error.message;
            close();
            return null;
          }}
        />
      )}
      {doing === 'newCodes' && codes === null && (
        <PasswordDialog
          title={words.newCodes}
          under={words.newCodesUnder}
          yes={words.newCodes}
          onClose={close}
          onPassword={async (given) => {
            const outcome = await newCodes.send({ password: given });
            if (!outcome.ok) return outcome.error.message;
            setCodes(outcome.data.RecoveryCodes);
            return null;
          }}
        />
      )}
      {doing === 'replace' && password === undefined && (
        <PasswordDialog
          title={words.another}
          under={words.anotherUnder}
          yes={common.next}
          onClose={close}
          onPassword={async (given) => {
            setPassword(given);
            return null;
          }}
        />
      )}
      {(doing === 'setUp' || password !== undefined || codes !== null) && (
        <Setup password={password} codes={codes} onCodes={setCodes} onClose={close} />
      )}
      {doing === 'addPasskey' && <AddPasskey onClose={close} />}
    </>
  );
}

interface SetupProps {
  password: string | undefined;
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Connects an app and then shows the codes, which are not left by a press beside the dialog. */
function Setup({ password, codes, onCodes, onClose }: SetupProps) {
  const say = useSay();
  const email = useSession((state) => state.user?.Email ?? '');
  return (
    <Dialog
      onClose={onClose}
      title={say(codes === null ? words.app : factorWords.codesTitle)}
      centered
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes === null ? (
        <TotpSetup
          {...(password === undefined ? {} : { password })}
          onDone={({ RecoveryCodes }) => {
            changeUser({ SecondFactorUntil: null });
            onCodes(RecoveryCodes);
          }}
          leave={
            <Button variant="default" onClick={onClose}>
              {say(common.cancel)}
            </Button>
          }
        />
      ) : (
        <RecoveryCodes codes={codes} email={email} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface PasskeysProps {
  factors: Factors;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

function Passkeys({ factors, onAdd, onRemove }: PasskeysProps) {
  const say = useSay();
  const format = useFormat();
  const isPossible = factors.PasskeysPossible && hasPasskeys();
  return (
    <>
      <Way
        icon={<IconFingerprint size={24} stroke={1.5} aria-hidden />}
        label={words.passkeys}
        under={say(isPossible ? words.passkeysUnder : words.noName)}
      >
        {isPossible && <Small onClick={onAdd}>{say(words.addPasskey)}</Small>}
      </Way>
      {factors.Passkeys.length > 0 && (
        <ul className={classes.sessions} aria-label={say(words.passkeys)}>
          {factors.Passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.session}>
              <div className={classes.sessionText}>
                <strong>{passkey.name}</strong>
                {[
                  passkey.lastUsed === null
                    ? say(words.neverUsed)
                    : say(words.used, { when: format.relative(passkey.lastUsed) }),
                  say(words.added, { when: format.date(passkey.since) }),
                ].join(' · ')}
              </div>
              <Small label={`${say(words.remove)}: ${passkey.name}`} onClick={() => onRemove(passkey)}>
                {say(words.remove)}
              </Small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const [name, setName] = useState(deviceNamed(navigator.userAgent));
  const add = (password: string) =>
    makePasskey(name, password).then(
      (id) => {
        if (id === null) return say(factorWords.notUsed);
        changeUser({ SecondFactorUntil: null });
        onClose();
        return null;
      },
      (error: CallError) => error.message,
    );
  return (
    <PasswordDialog
      title={words.addPasskey}
      yes={words.add}
      isEmpty={name.trim() === ''}
      onPassword={add}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={say(words.passkeyName)}
        description={say(words.passkeyHint)}
        name="name"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PasswordDialog>
  );
}

function Heading({ label }: { label: AnyText }) {
  return <h2 className={classes.heading}>{useSay()(label)}</h2>;
}

interface WayProps {
  icon: ReactNode;
  label: AnyText;
  state?: boolean;
  under: string;
  children: ReactNode;
}

/** One way to prove who one is, with its state and what can be done about it. */
function Way({ icon, label, state, under, children }: WayProps) {
  const say = useSay();
  return (
    <div className={classes.way}>
      {icon}
      <div className={classes.sessionText}>
        <h2 className={classes.heading}>
          {say(label)}
          {state !== undefined && (
            <Badge variant="light" color={state ? 'green' : 'gray'}>
              {say(state ? words.on : words.off)}
            </Badge>
          )}
        </h2>
        {under}
      </div>
      <Group gap="xs">{children}</Group>
    </div>
  );
}

function Small({ onClick, label, children }: { onClick: () => void; label?: string; children: string }) {
  return (
    <Button variant="default" size="xs" onClick={onClick} aria-label={label}>
      {children}
    </Button>
  );
}
