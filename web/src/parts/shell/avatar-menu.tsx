import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { IconLanguage, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../client/language.ts';
import { endSession, useSession } from '../../client/session.ts';
import { useWrite } from '../../client/use.ts';
import { mayLeave } from '../form/unsaved.ts';
import { leaving } from './leaving.ts';
import classes from './shell.module.css';

const words = {
  menu: say({ tr: 'Hesap menüsü', en: 'Account menu' }),
  profile: say({ tr: 'Profilim', en: 'My profile' }),
  language: say({ tr: 'Dil', en: 'Language' }),
  signOut: say({ tr: 'Çıkış yap', en: 'Sign out' }),
};

export function AvatarMenu() {
  const say = useSay();
  const user = useSession((state) => state.user);
  const logout = useWrite(account.logout);
  if (user === null) return null;
  const name = `${user.Firstname} ${user.Lastname}`;

  const signOut = async () => {
    if (!(await mayLeave())) return;
    await logout.send({});
    leaving.deliberate = true;
    endSession();
  };

  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={say(words.menu)}>
          <Avatar src={user.AvatarUrl || null} name={name} size={32} color="accent" alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{user.Email}</span>
          <span>{user.Company}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} />} renderRoot={(root) => <Link {...root} to="/profile" />}>
          {say(words.profile)}
        </Menu.Item>
        <Menu.Item leftSection={<IconLanguage size={16} />} renderRoot={(root) => <Link {...root} to="/language" />}>
          {say(words.language)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {say(words.signOut)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
