import { useState } from 'react';
import { Icon, type IconName } from '../form/icons.tsx';
import { Confirm, Sheet } from '../form/sheet.tsx';
import { endSession } from '../outbox/sign-out.ts';
import { useApp, useSay } from './app-context.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './menu.module.css';
import { useResponses } from './use-responses.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

export interface MenuItem {
  icon: IconName;
  label: string;
  run: () => void;
  danger?: boolean;
  /** Closes the menu itself. */
  stays?: boolean;
}

/** Where an auditor's day begins. */
const homePath = '/s/';

export function Menu({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const say = useSay();
  const { db, session, setSession, language, openOutbox, openSignIn } = useApp();
  const [asking, setAsking] = useState(false);
  const unsent = useResponses().filter(
    ({ stage, author }) => (stage === 'draft' || stage === 'waiting') && author?.id === session?.user.id,
  ).length;
  const signOut = () => {
    onClose();
    setSession(null)
      .then(() => session && endSession(db, session, language))
      .catch((error: unknown) => console.error('could not sign out', error));
  };
  const all: MenuItem[] = [
    ...items,
    ...(session && location.pathname !== homePath
      ? [{ icon: 'list', label: say(words.myAudits), run: () => location.assign(homePath) } satisfies MenuItem]
      : []),
    { icon: 'device', label: say(words.outbox), run: openOutbox },
    ...(session?.of === 'field'
      ? [
          {
            icon: 'cross',
            label: say(later.signOut),
            run: unsent > 0 ? () => setAsking(true) : signOut,
            stays: true,
          } satisfies MenuItem,
        ]
      : [{ icon: 'user', label: say(words.signIn), run: openSignIn } satisfies MenuItem]),
  ];
  if (asking)
    return (
      <Confirm
        question={say(later.signOutAsk)}
        detail={say(later.signOutUnsent, { n: unsent })}
        yes={say(later.signOut)}
        mild
        language={language}
        onYes={signOut}
        onNo={onClose}
      />
    );
  return (
    <Sheet title={say(words.menu)} onClose={onClose}>
      <LanguageSwitch />
      {session && <p className={styles.who}>{say(words.signedInAs, { name: session.user.name })}</p>}
      <ul className={styles.items}>
        {all.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              data-danger={item.danger}
              onClick={() => {
                if (!item.stays) onClose();
                item.run();
              }}
            >
              <Icon name={item.icon} />
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
