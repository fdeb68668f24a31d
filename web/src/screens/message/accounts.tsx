import { Alert, Button } from '@mantine/core';
import { type EmailAccount, emailAccount, mailSecurities, mailSecurityTexts } from '@sahada/contract/email-account';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { EntityDrawer, type EntityDrawerProps } from '../../parts/entity/entity-drawer.tsx';
import type { FormHandle } from '../../parts/form/editor.ts';
import { NumberField, PasswordField, SelectField, SwitchField, TextField } from '../../parts/form/fields.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { ShortList } from '../../parts/list/short-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './message.module.css';

const words = {
  add: say({ tr: 'E-posta hesabı ekle', en: 'Add e-mail account' }),
  edit: say({ tr: 'E-posta hesabını düzenle', en: 'Edit e-mail account' }),
  none: say({ tr: 'Henüz e-posta hesabı yok', en: 'No e-mail account yet' }),
  noneHint: say({
    tr: 'E-postalar şimdilik kurulumun kendi sunucusundan gider. Kendi adresinizden göndermek için hesabınızı ekleyin.',
    en: 'E-mail goes through the installation’s own server for now. Add an account to send from an address of your own.',
  }),
  fromName: say({ tr: 'Gönderen adı', en: 'Sender’s name' }),
  fromAddress: say({ tr: 'Gönderen adresi', en: 'Sender’s address' }),
  replyTo: say({ tr: 'Yanıt adresi', en: 'Reply-to address' }),
  host: say({ tr: 'Sunucu', en: 'Server' }),
  port: say({ tr: 'Port', en: 'Port' }),
  security: say({ tr: 'Şifreleme', en: 'Encryption' }),
  user: say({ tr: 'Kullanıcı adı', en: 'User name' }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  passwordHint: say({
    tr: 'Kayıtlı şifre gösterilmez. Boş bırakırsanız değişmez.',
    en: 'A stored password is never shown. Left empty, it stays as it is.',
  }),
  isDefault: say({ tr: 'Varsayılan', en: 'Default' }),
  makeDefault: say({ tr: 'Varsayılan yap', en: 'Make default' }),
  test: say({ tr: 'Dene', en: 'Test' }),
  worked: say({
    tr: 'Deneme e-postası gönderildi. Sunucunun yanıtı:',
    en: 'A test has been sent. The server answered:',
  }),
  failed: say({ tr: 'Deneme e-postası gönderilemedi:', en: 'The test could not be sent:' }),
  deleteOne: say({ tr: '“{name}” e-posta hesabı silinsin mi?', en: 'Delete the e-mail account “{name}”?' }),
};

type Values = ValuesOf<typeof emailAccount>;

const securities = mailSecurities.map((value) => ({ value, label: mailSecurityTexts[value] }));

const blank: Partial<Values> = { port: 587, security: 'starttls', active: true, isDefault: false };

function Form({ form, id }: { form: FormHandle<Values>; id: number | null }) {
  return (
    <>
      <TextField form={form} name="name" label={common.name} autoFocus />
      <TextField form={form} name="fromName" label={words.fromName} />
      <TextField form={form} name="fromAddress" label={words.fromAddress} type="email" />
      <TextField form={form} name="replyTo" label={words.replyTo} type="email" />
      <TextField form={form} name="host" label={words.host} />
      <NumberField form={form} name="port" label={words.port} min={1} max={65535} />
      <SelectField form={form} name="security" label={words.security} options={securities} clearable={false} />
      <TextField form={form} name="user" label={words.user} autoComplete="off" />
      <PasswordField
        form={form}
        name="password"
        label={words.password}
        hint={id === null ? undefined : words.passwordHint}
        autoComplete="new-password"
      />
      <SwitchField form={form} name="isDefault" label={words.isDefault} />
      <SwitchField form={form} name="active" label={common.active} />
    </>
  );
}

/** The company's mail servers. */
export function Accounts() {
  const { query, change } = useAddress<Record<string, string>>();
  const read = useRead(emailAccount.list, {});
  const open = (to: string) => change((before) => ({ ...before, open: to }));
  return (
    <>
      <ShortList read={read} words={words} add={() => open('new')}>
        {(item) => <Account key={item.id} item={item} edit={() => open(String(item.id))} />}
      </ShortList>
      <EntityDrawer
        calls={emailAccount}
        words={words}
        blank={blank}
        Form={Form as unknown as EntityDrawerProps['Form']}
        open={query.open}
      />
    </>
  );
}

function Account({ item, edit }: { item: EmailAccount; edit: () => void }) {
  const say = useSay();
  const test = useWrite(emailAccount.test);
  const setDefault = useWrite(emailAccount.setDefault);
  const remove = useWrite(emailAccount.remove);
  const [tried, setTried] = useState<{ sent: boolean; answer: string } | null>(null);
  const attempt = async () => {
    setTried(null);
    const outcome = await test.send({ id: item.id });
    if (outcome.ok) setTried(outcome.data);
  };
  const drop = async () => {
    const question = { question: say(words.deleteOne, { name: item.name }), under: say(common.undone) };
    if (await ask({ ...question, yes: common.remove, danger: true })) await remove.send({ ids: [item.id] });
  };
  return (
    <li className={classes.row}>
      <strong>{item.name}</strong>
      <span className={classes.marks}>
        {item.isDefault && <StatusBadge tone="good">{say(words.isDefault)}</StatusBadge>}
        {!item.active && <StatusBadge tone="neutral">{say(common.passive)}</StatusBadge>}
      </span>
      <p>
        {item.fromName} &lt;{item.fromAddress}&gt; · {item.host}:{item.port} · {say(mailSecurityTexts[item.security])}
      </p>
      <span className={classes.actions}>
        <Button size="compact-sm" variant="default" loading={test.sending} onClick={() => void attempt()}>
          {say(words.test)}
        </Button>
        {!item.isDefault && (
          <Button
            size="compact-sm"
            variant="default"
            loading={setDefault.sending}
            onClick={() => void setDefault.send({ id: item.id })}
          >
            {say(words.makeDefault)}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={edit}>
          {say(common.edit)}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" loading={remove.sending} onClick={() => void drop()}>
          {say(common.remove)}
        </Button>
      </span>
      {tried !== null && (
        <Alert
          role="status"
          color={tried.sent ? 'green' : 'red'}
          title={say(tried.sent ? words.worked : words.failed)}
          style={{ gridColumn: '1 / -1' }}
        >
          {tried.answer}
        </Alert>
      )}
    </li>
  );
}
