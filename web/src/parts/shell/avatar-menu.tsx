import { Avatar, UnstyledButton } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { IconDeviceMobile, IconLanguage, IconLogout, IconUser } from '@tabler/icons-react';
import { call } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { forgetRecent } from '../../client/recent.ts';
import { endSession, useSession } from '../../client/session.ts';
import { mayLeave } from '../form/unsaved.ts';
import { LazyMenu, MenuAction, MenuLine } from '../later/lazy-menu.tsx';
import { leaving } from './leaving.ts';
import { SchemeChoices } from './scheme-menu.tsx';
import classes from './shell.module.css';

const words = {
  menu: say({ tr: 'Hesap menüsü', en: 'Account menu' }),
  profile: say({ tr: 'Profilim', en: 'My profile' }),
  language: say({ tr: 'Dil', en: 'Language' }),
  fieldApp: say({ tr: 'Saha uygulaması', en: 'Field app' }),
  signOut: say({ tr: 'Çıkış yap', en: 'Sign out' }),
};

export function AvatarMenu() {
  const say = useSay();
  const user = useSession((state) => state.user);
  // There the top bar has no room for them.
  const phone = usePhone();
  if (user === null) return null;
  const name = `${user.Firstname} ${user.Lastname}`;
  const initials = `${[...user.Firstname][0] ?? ''}${[...user.Lastname][0] ?? ''}`;

  const signOut = async () => {
    if (!(await mayLeave())) return;
    // Where nothing could be kept, there is nothing to remove either.
    await import('../../client/kept-forms.ts').then((kept) => kept.forgetAllForms()).catch(() => undefined);
    forgetRecent();
    leaving.deliberate = true;
    await call(account.logout, {}).catch(() => undefined);
    // At once: what another tab asks from now on is refused, and it is to say why.
    endSession();
  };

  return (
    <LazyMenu
      width={240}
      button={
        <UnstyledButton className={classes.avatar} aria-label={`${initials}: ${say(words.menu)}`}>
          <Avatar src={user.AvatarUrl || null} size={32} color="accent" alt="">
            {initials}
          </Avatar>
        </UnstyledButton>
      }
    >
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>{user.Email}</span>
        <span>{user.Company}</span>
      </div>
      <MenuLine />
      <MenuAction icon={<IconUser size={16} />} to="/profile">
        {say(words.profile)}
      </MenuAction>
      <MenuAction icon={<IconLanguage size={16} />} to="/language">
        {say(words.language)}
      </MenuAction>
      <MenuAction icon={<IconDeviceMobile size={16} />} onClick={() => location.assign('/s/')}>
        {say(words.fieldApp)}
      </MenuAction>
      {phone && (
        <>
          <MenuLine />
          <SchemeChoices />
        </>
      )}
      <MenuLine />
      <MenuAction icon={<IconLogout size={16} />} onClick={() => void signOut()}>
        {say(words.signOut)}
      </MenuAction>
    </LazyMenu>
  );
}
