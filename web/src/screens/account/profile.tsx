import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { changeUser, useSession } from '../../client/session.ts';
import { ImageUpload } from '../../parts/form/image-upload.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { ChangePassword } from './change-password.tsx';
import { Notifications } from './notifications.tsx';
import { PersonalData } from './personal-data.tsx';
import classes from './profile.module.css';
import { Security } from './security.tsx';

const words = {
  title: say({ tr: 'Profilim', en: 'My profile' }),
  personal: say({ tr: 'Kişisel bilgiler', en: 'Personal data' }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  security: say({ tr: 'Güvenlik', en: 'Security' }),
  notifications: say({ tr: 'Bildirimler', en: 'Notifications' }),
  picture: say({ tr: 'Profil fotoğrafı', en: 'Profile picture' }),
  deletePicture: say({ tr: 'Profil fotoğrafınız silinsin mi?', en: 'Delete your profile picture?' }),
};

export default function Profile() {
  const say = useSay();
  const user = useSession((state) => state.user);
  if (user === null) return null;

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
      <ScreenTabs
        tabs={[
          { name: 'personal', label: words.personal, panel: <PersonalData /> },
          { name: 'password', label: words.password, panel: <ChangePassword /> },
          { name: 'security', label: words.security, panel: <Security /> },
          { name: 'notifications', label: words.notifications, panel: <Notifications /> },
        ]}
      />
    </div>
  );
}
