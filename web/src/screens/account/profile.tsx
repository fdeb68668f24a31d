import { Tabs } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSay } from '../../client/language.ts';
import { changeUser, useSession } from '../../client/session.ts';
import { ImageUpload } from '../../parts/form/image-upload.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { PersonalData } from './personal-data.tsx';
import classes from './profile.module.css';
import { Sessions } from './sessions.tsx';

const words = {
  title: say({ tr: 'Profilim', en: 'My profile' }),
  personal: say({ tr: 'Kişisel bilgiler', en: 'Personal data' }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  sessions: say({ tr: 'Oturumlar', en: 'Sessions' }),
  picture: say({ tr: 'Profil fotoğrafı', en: 'Profile picture' }),
  deletePicture: say({ tr: 'Profil fotoğrafınız silinsin mi?', en: 'Delete your profile picture?' }),
};

const tabs = ['personal', 'password', 'sessions'] as const;

export default function Profile() {
  const say = useSay();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const search = useSearch({ strict: false }) as { tab?: string };
  const tab = tabs.find((one) => one === search.tab) ?? 'personal';
  if (user === null) return null;

  const choose = (next: string | null) =>
    void navigate({ to: '.', search: (next === 'personal' ? {} : { tab: next }) as never, resetScroll: false });

  return (
    <div className={classes.profile}>
      <PageHeader title={say(words.title)} />
      <section className={classes.head}>
        <ImageUpload
          round
          url={user.AvatarUrl}
          alt={say(words.picture)}
          row={account.uploadPicture}
          remove={{ row: account.deletePicture, input: {}, question: words.deletePicture }}
          onChanged={(AvatarUrl) => changeUser({ AvatarUrl })}
        >
          <div className={classes.who}>
            <strong>{`${user.Firstname} ${user.Lastname}`}</strong>
            <span>{`${user.Email} · ${user.Company}`}</span>
          </div>
        </ImageUpload>
      </section>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(words[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="personal">
          <PersonalData />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <ChangePassword />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <Sessions />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
