import { Icon, type IconName } from '../form/icons.tsx';
import { Sheet } from '../form/sheet.tsx';
import { useApp, useSay } from './app-context.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './menu.module.css';
import { words } from './words.ts';
import { later } from './words-later.ts';

export interface MenuItem {
  icon: IconName;
  label: string;
  run: () => void;
  danger?: boolean;
}

/** Where an auditor's day begins. */
const homePath = '/s/';

export function Menu({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const say = useSay();
  const { session, setSession, openOutbox, openSignIn } = useApp();
  const all: MenuItem[] = [
    ...items,
    ...(session && location.pathname !== homePath
      ? [{ icon: 'list', label: say(words.myAudits), run: () => location.assign(homePath) } satisfies MenuItem]
      : []),
    { icon: 'device', label: say(words.outbox), run: openOutbox },
    ...(session?.of === 'field'
      ? [{ icon: 'cross', label: say(later.signOut), run: () => void setSession(null) } satisfies MenuItem]
      : [{ icon: 'user', label: say(words.signIn), run: openSignIn } satisfies MenuItem]),
  ];
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
                onClose();
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
