import type { Language } from '@sahada/contract/text';
import { useApp, useSay } from './app-context.ts';
import styles from './language-switch.module.css';
import { words } from './words.ts';

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
