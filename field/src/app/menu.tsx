import { useState } from 'react';
import { Icon, type IconName } from '../form/icons.tsx';
import { Sheet } from '../form/sheet.tsx';
import { useApp, useSay } from './app-context.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { later as laterPart } from './later.tsx';
import styles from './menu.module.css';
import { words } from './words.ts';
import { later } from './words-later.ts';

const SignOut = laterPart(async () => (await import('./sign-out-ask.tsx')).SignOut, 'nothing');

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
  const { session, openOutbox, openSignIn } = useApp();
  const [leaving, setLeaving] = useState(false);
  const all: MenuItem[] = [
    ...items,
    ...(session && location.pathname !== homePath
      ? [{ icon: 'list', label: say(words.myAudits), run: () => location.assign(homePath) } satisfies MenuItem]
      : []),
    { icon: 'device', label: say(words.outbox), run: openOutbox },
    ...(session?.of === 'field'
      ? [{ icon: 'cross', label: say(later.signOut), run: () => setLeaving(true), stays: true } satisfies MenuItem]
      : [{ icon: 'user', label: say(words.signIn), run: openSignIn } satisfies MenuItem]),
  ];
  if (leaving) return <SignOut onClose={onClose} />;
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
