import { Button, Group, MultiSelect, Skeleton } from '@mantine/core';
import type { Info } from '@sahada/contract/account';
import { lookup } from '@sahada/contract/lookup';
import { type AnyText, say } from '@sahada/contract/text';
import { user, userTexts } from '@sahada/contract/user';
import { IconMail, IconShieldOff } from '@tabler/icons-react';
import { createContext, useContext, useEffect, useState } from 'react';
import { useAddressId } from '../../client/address.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { readUser } from '../../client/present-user.ts';
import { changeUser, userNow, useSession } from '../../client/session.ts';
import { useAsk, useRead, useWrite } from '../../client/use.ts';
import type { Choice } from '../../parts/choice/choices.ts';
import { EntityPage } from '../../parts/entity/entity-page.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import {
  type Attribute,
  AttributeFields,
  checkAttributes,
  rowsOf,
  useAttributes,
} from '../../parts/form/attribute-fields.tsx';
import type { FormHandle } from '../../parts/form/editor.ts';
import { LookupSelect, PasswordField, SelectField, SwitchField, TextField } from '../../parts/form/fields.tsx';
import { FieldRow, FormSection } from '../../parts/form/form-page.tsx';
import { FormSkeleton } from '../../parts/form/form-skeleton.tsx';
import { NameFields } from '../../parts/form/founder-fields.tsx';
import { ImageUpload } from '../../parts/form/image-upload.tsx';
import { languageOptions } from '../../parts/form/language-options.ts';
import { checkPasswords, PasswordChecks } from '../../parts/form/password-checks.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { Gone, isGone } from '../../parts/shell/found.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { OpenPlans } from './open-plans.tsx';
import { UserActivities, UserAudits, UserProjects } from './parts.tsx';
import classes from './user.module.css';

const words = {
  ...entityWords(user),
  person: say({ tr: 'Kişi', en: 'Person' }),
  emailHint: say({ tr: 'Bu adresle giriş yapar.', en: 'Used to sign in.' }),
  activeHint: say({
    tr: 'Pasif kullanıcı giriş yapamaz; açık oturumları hemen kapanır.',
    en: 'A passive user cannot sign in; open sessions end at once.',
  }),
  rights: say({ tr: 'Yetkiler', en: 'Rights' }),
  rightsHint: say({
    tr: 'Kişinin yetkileri, gruplarının yetkilerinin toplamıdır.',
    en: 'What somebody may do is what all of their groups may do.',
  }),
  group: say({ tr: 'Kullanıcı grubu', en: 'User group' }),
  further: say({ tr: 'Diğer gruplar', en: 'Further groups' }),
  signIn: say({ tr: 'Giriş', en: 'Sign-in' }),
  newHint: say({
    tr: 'Davet edilen kişi şifresini kendi belirler; bağlantı 72 saat geçerlidir.',
    en: 'Whoever is invited chooses a password; the link is good for 72 hours.',
  }),
  passwordHint: say({
    tr: 'Boş bırakırsanız değişmez. Belirlerseniz açık oturumları kapanır ve ilk girişte yenisi istenir.',
    en: 'Left empty, it stays. A new one ends open sessions and is asked for again at the next sign-in.',
  }),
  ownPasswordHint: say({
    tr: 'Kendi e-posta adresinizi ya da şifrenizi değiştirirken şimdiki şifreniz istenir. Yeni bir şifre diğer cihazlardaki oturumlarınızı kapatır.',
    en: 'Changing your own e-mail address or password takes your current password. A new password ends your sessions on other devices.',
  }),
  present: say({ tr: 'Şimdiki şifreniz', en: 'Your current password' }),
  invite: say({ tr: 'Davet e-postası gönder', en: 'Send an invitation by e-mail' }),
  inviteLater: say({
    tr: 'Pasif kullanıcıya davet gitmez; aktif yaptığınızda kullanıcı listesinden gönderebilirsiniz.',
    en: 'A passive user gets no invitation; once active, it can be sent from the list of users.',
  }),
  inviteAgain: say({ tr: 'Davet gönder', en: 'Send invitation' }),
  resetFactor: say({ tr: 'İki adımlı doğrulamayı sıfırla', en: 'Reset two-step verification' }),
  resetQuestion: say({
    tr: '{name} kişisinin iki adımlı doğrulaması sıfırlansın mı?',
    en: 'Reset the two-step verification of {name}?',
  }),
  resetUnder: say({
    tr: 'Doğrulama uygulaması, geçiş anahtarları ve kurtarma kodları silinir, açık oturumları kapanır. Kişiye e-postayla haber verilir.',
    en: 'The authenticator app, passkeys and recovery codes are deleted and open sessions end. The person is told by e-mail.',
  }),
  reset: say({ tr: 'Sıfırla', en: 'Reset' }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  again: say({ tr: 'Şifre (tekrar)', en: 'Password again' }),
  settings: say({ tr: 'Dil ve adres', en: 'Language and address' }),
  language: say({ tr: 'Dil', en: 'Language' }),
  timeZone: say({ tr: 'Saat dilimi', en: 'Time zone' }),
  open: say({ tr: 'Açık adres', en: 'Street address' }),
  attributes: say({ tr: 'Ek alanlar', en: 'Own fields' }),
  picture: say({ tr: 'Profil fotoğrafı', en: 'Profile picture' }),
  form: say({ tr: 'Bilgiler', en: 'Details' }),
  projects: say({ tr: 'Projeler', en: 'Projects' }),
  audits: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
  activities: say({ tr: 'İşlem geçmişi', en: 'Activity log' }),
};

const list = '/admin/users';

type Values = ValuesOf<typeof user>;

/** A new user speaks the company's language and is where it is, until somebody says otherwise. */
const blankIn = (company: Info | null): Partial<Values> => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: null,
  password: '',
  confirmPassword: '',
  oldPassword: '',
  invite: true,
  countryId: null,
  cityId: null,
  districtId: null,
  streetAddress: null,
  groups: [],
  defaultLanguageId: company?.CompanyLanguageId,
  timeZones: company?.CompanyTimeZone,
  active: true,
});

const passwords = { password: 'password', again: 'confirmPassword' };

/** A new user needs a password or an invitation. */
const checkNew = (values: Values): Record<string, AnyText> =>
  values.invite === true || values.password
    ? checkPasswords(values.password, values.confirmPassword, passwords)
    : { password: userTexts.password };

const checkChanged = (values: Values): Record<string, AnyText> =>
  checkPasswords(values.password, values.confirmPassword, passwords);

/** What the company asks of its users, as the form draws it. */
const Asked = createContext<readonly Attribute[]>([]);

function Form({ form, id }: { form: FormHandle<Values>; id: number | null }) {
  const values = form.getValues();
  const attributes = useContext(Asked);
  const signInHint = id === userNow()?.Id ? words.ownPasswordHint : words.passwordHint;
  const { put } = form;
  const isInvited = id === null && values.invite === true;
  const hasPassword = Boolean(values.password || values.confirmPassword);
  // Whoever is invited chooses one: what was typed before would be checked, and given to them, where nobody sees it.
  useEffect(() => {
    if (!isInvited || !hasPassword) return;
    put('password', '');
    put('confirmPassword', '');
  }, [isInvited, hasPassword, put]);
  return (
    <>
      <FormSection title={words.person}>
        <NameFields form={form} autoFocus />
        <FieldRow>
          <TextField form={form} name="email" label={common.email} hint={words.emailHint} type="email" />
          <TextField form={form} name="phone" label={common.phone} type="tel" />
        </FieldRow>
        <SwitchField form={form} name="active" label={common.active} hint={words.activeHint} />
        {id !== null && values.active === false && <OpenPlans userId={id} />}
      </FormSection>
      {attributes.length > 0 && (
        <FormSection title={words.attributes}>
          <AttributeFields form={form} attributes={attributes} />
        </FormSection>
      )}
      <FormSection title={words.rights} hint={words.rightsHint}>
        <LookupSelect form={form} name="userRoleId" label={words.group} row={lookup.groups} input={{}} />
        <FurtherGroups form={form} />
      </FormSection>
      <FormSection title={words.signIn} hint={id === null ? words.newHint : signInHint}>
        {id === null ? (
          <SwitchField
            form={form}
            name="invite"
            label={words.invite}
            hint={isInvited && values.active === false ? words.inviteLater : undefined}
          />
        ) : (
          <Reaching id={id} />
        )}
        {(id !== null || values.invite !== true) && (
          <>
            <FieldRow>
              <PasswordField form={form} name="password" label={words.password} autoComplete="new-password" />
              <PasswordField form={form} name="confirmPassword" label={words.again} autoComplete="new-password" />
            </FieldRow>
            {(values.password ?? '') !== '' && <PasswordChecks password={values.password} />}
            {id !== null && <PresentPassword form={form} id={id} />}
          </>
        )}
      </FormSection>
      <FormSection title={words.settings}>
        <FieldRow>
          <SelectField
            form={form}
            name="defaultLanguageId"
            label={words.language}
            options={languageOptions}
            clearable={false}
          />
          <LookupSelect
            form={form}
            name="timeZones"
            label={words.timeZone}
            row={lookup.timeZones}
            input={{}}
            keep="text"
            required
          />
        </FieldRow>
        <PlaceFields form={form} country="countryId" city="cityId" district="districtId" />
        <TextField form={form} name="streetAddress" label={words.open} />
      </FormSection>
    </>
  );
}

function FurtherGroups({ form }: { form: FormHandle<Values> }) {
  const say = useSay();
  const { data } = useRead(lookup.groups, {}, { freshSeconds: 60, keep: true });
  const { userRoleId, groups = [] } = form.getValues();
  const further = groups.filter((id) => id !== userRoleId);
  const passive = usePassive(further, data);
  const offered = [...(data ?? []), ...passive].filter(({ Id }) => Id !== userRoleId);
  const isNamed = (id: number) => offered.some(({ Id }) => Id === id);
  return (
    <MultiSelect
      label={say(words.further)}
      data-path="groups"
      data={offered.map(({ Id, Value }) => ({ value: String(Id), label: Value }))}
      value={further.filter(isNamed).map(String)}
      onChange={(chosen) => form.put('groups', [...further.filter((id) => !isNamed(id)), ...chosen.map(Number)])}
      searchable
      clearable
    />
  );
}

/** Those groups by name that are not offered any more: whoever is in one that is passive stays in it until they are taken out. */
function usePassive(ids: readonly number[], offered: readonly Choice[] | undefined): Choice[] {
  const ask = useAsk(lookup.groups, 'none');
  const language = useLanguage();
  const [found, setFound] = useState<readonly Choice[]>([]);
  const missing = offered === undefined ? [] : ids.filter((id) => !offered.some(({ Id }) => Id === id));
  const wanted = missing.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are called otherwise in another language
  useEffect(() => {
    for (const id of wanted === '' ? [] : wanted.split(',').map(Number))
      void ask({ includeId: id, take: 1 }).then((outcome) => {
        const row = outcome.ok ? outcome.data.find(({ Id }) => Id === id) : undefined;
        if (row !== undefined) setFound((before) => [...before.filter(({ Id }) => Id !== id), row]);
      });
  }, [wanted, ask, language]);
  return found.filter(({ Id }) => missing.includes(Id));
}

/** Asked of whoever changes their own address or password. */
function PresentPassword({ form, id }: { form: FormHandle<Values>; id: number }) {
  const { data } = useRead(user.get, { id }, { announce: 'none' });
  const { password, email } = form.getValues();
  const isMoved = data !== undefined && email !== data.email;
  if (id !== userNow()?.Id || ((password ?? '') === '' && !isMoved)) return null;
  return (
    <PasswordField form={form} name="oldPassword" label={words.present} autoComplete="current-password" required />
  );
}

/** Done at once, apart from what is being edited. */
function Reaching({ id }: { id: number }) {
  const say = useSay();
  const invite = useWrite(user.invite);
  const reset = useWrite(user.resetSecondFactor);
  const { data } = useRead(user.get, { id }, { announce: 'none' });
  const isOwn = id === userNow()?.Id;
  const resetFactor = async () => {
    const question = say(words.resetQuestion, { name: data?.FullName ?? '' });
    if (await ask({ question, under: say(words.resetUnder), yes: words.reset, danger: true }))
      await reset.send({ userId: id });
  };
  return (
    <Group gap="xs">
      {data?.active !== false && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} />}
          loading={invite.sending}
          onClick={() => void invite.send({ ids: [id] })}
        >
          {say(words.inviteAgain)}
        </Button>
      )}
      {data?.SecondFactor === true && !isOwn && (
        <Button
          variant="default"
          leftSection={<IconShieldOff size={16} />}
          loading={reset.sending}
          onClick={() => void resetFactor()}
        >
          {say(words.resetFactor)}
        </Button>
      )}
    </Group>
  );
}

/** A person's head, and beside the form what there is of them. */
function Existing({ id }: { id: number }) {
  const say = useSay();
  const read = useRead(user.get, { id }, { announce: 'none' });
  const item = read.data;
  useNameAsTitle(item?.FullName);
  if (item === undefined && isGone(read.error)) return <Gone back={{ to: list }} />;
  return (
    <>
      <PageHeader title={item?.FullName ?? say(words.edit)} />
      <section className={classes.head}>
        {item === undefined ? (
          <Skeleton className={classes.headComing} animate={read.error === null} />
        ) : (
          <ImageUpload
            round
            url={item.AvatarUrl}
            alt={say(words.picture)}
            row={user.uploadAvatar}
            with={{ userId: id }}
            onChanged={(AvatarUrl) => {
              if (id === userNow()?.Id) changeUser({ AvatarUrl });
            }}
          >
            <div className={classes.who}>
              <span>{`${item.email} · ${item.userRoleName}`}</span>
              <ActiveBadge active={item.active} />
            </div>
          </ImageUpload>
        )}
      </section>
      <ScreenTabs
        tabs={[
          { name: 'form', label: words.form, panel: <Page id={id} /> },
          { name: 'projects', label: words.projects, panel: <UserProjects userId={id} /> },
          { name: 'audits', label: words.audits, panel: <UserAudits userId={id} /> },
          { name: 'activities', label: words.activities, panel: <UserActivities userId={id} /> },
        ]}
      />
    </>
  );
}

/** The form begins when it is known what the company asks. */
function Page({ id }: { id: number | null }) {
  const read = useAttributes();
  const { data, error } = read;
  if (data !== undefined) return <Editing id={id} attributes={data} />;
  return error === null ? <FormSkeleton /> : <LoadFailed read={read} />;
}

function Editing({ id, attributes }: { id: number | null; attributes: readonly Attribute[] }) {
  const own = useSession((state) => state.user);
  // As they were when the form began: its rows follow from them.
  const [asked] = useState(attributes);
  const check = (values: Values) => ({
    ...(id === null ? checkNew : checkChanged)(values),
    ...checkAttributes(asked, values),
  });
  return (
    <Asked value={asked}>
      <EntityPage
        calls={user}
        id={id}
        blank={{ ...blankIn(own), attributes: rowsOf(asked) }}
        valuesOf={(item) => ({ ...item, attributes: rowsOf(asked, item.attributes) })}
        words={words}
        back={list}
        Form={Form}
        check={check}
        headless={id !== null}
        // The frame names them, and asks for the password of their address.
        onSaved={() => {
          if (id !== null && id === own?.Id) void readUser();
        }}
      />
    </Asked>
  );
}

export default function UserDetail() {
  const id = useAddressId();
  return id === 'new' ? <Page id={null} /> : <Existing key={id} id={Number(id)} />;
}
