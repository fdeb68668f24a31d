import type { Language } from '@sahada/contract/text';
import { Icon, type IconName } from '../form/icons.tsx';
import { Sheet } from '../form/sheet.tsx';
import { useApp, useSay } from './app-context.ts';
import styles from './menu.module.css';
import { words } from './words.ts';

export interface MenuItem {
  icon: IconName;
  label: string;
  run: () => void;
  danger?: boolean;
}

export function Menu({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const say = useSay();
  const { session, setSession, openOutbox } = useApp();
  const all: MenuItem[] = [
    ...items,
    { icon: 'device', label: say(words.outbox), run: openOutbox },
    ...(session?.user
      ? [{ icon: 'cross', label: say(words.signOut), run: () => void setSession(null) } satisfies MenuItem]
      : []),
  ];
  return (
    <Sheet title={say(words.menu)} onClose={onClose}>
      <LanguageSwitch />
      {session?.user && <p className={styles.who}>{say(words.signedInAs, { name: session.user.name })}</p>}
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

/** Each language under its own name, whatever the other one calls it. */
const names: Record<Language, string> = { tr: 'Türkçe', en: 'English' };

export function LanguageSwitch() {
  const say = useSay();
  const { language, setLanguage } = useApp();
  return (
    <fieldset className={styles.languages} aria-label={say(words.language)}>
      {(Object.keys(names) as Language[]).map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={language === one} onClick={() => setLanguage(one)}>
          {names[one]}
        </button>
      ))}
    </fieldset>
  );
}
