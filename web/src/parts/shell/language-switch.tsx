import { UnstyledButton } from '@mantine/core';
import { type Language, ownLanguageTexts, say } from '@sahada/contract/text';
import { setLanguage, shareLanguage, useLanguage, useSay } from '../../client/language.ts';
import { tellServer, userNow } from '../../client/session.ts';
import classes from './preferences.module.css';

const words = {
  language: say({ tr: 'Dil', en: 'Language' }),
};

/** Changes the language of the screen at once, and of the server's answers in this session. */
export function LanguageSwitch() {
  const say = useSay();
  const language = useLanguage();

  const change = async (to: Language) => {
    setLanguage(to, true);
    if (userNow() === null) return shareLanguage();
    await tellServer();
  };

  return (
    <fieldset className={classes.languages} aria-label={say(words.language)}>
      {(['tr', 'en'] as const).map((one) => (
        <UnstyledButton
          key={one}
          className={classes.language}
          aria-pressed={one === language}
          aria-label={`${one.toUpperCase()}, ${say(ownLanguageTexts[one])}`}
          lang={one}
          onClick={() => void change(one)}
        >
          {one.toUpperCase()}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
