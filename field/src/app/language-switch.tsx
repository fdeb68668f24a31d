import { type Language, ownLanguageTexts } from '@sahada/contract/text';
import { useApp, useSay } from './app-context.ts';
import styles from './language-switch.module.css';
import { words } from './words.ts';

export function LanguageSwitch() {
  const say = useSay();
  const { language, setLanguage } = useApp();
  return (
    <fieldset className={styles.languages} aria-label={say(words.language)}>
      {(Object.keys(ownLanguageTexts) as Language[]).map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={language === one} onClick={() => setLanguage(one)}>
          {say(ownLanguageTexts[one])}
        </button>
      ))}
    </fieldset>
  );
}
