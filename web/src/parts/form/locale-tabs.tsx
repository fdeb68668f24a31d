import { UnstyledButton } from '@mantine/core';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { languageTexts, say } from '@sahada/contract/text';
import { type ReactNode, useEffect, useState } from 'react';
import { languageIdNow, useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import type { FormHandle } from './editor.ts';
import classes from './locale-tabs.module.css';

const words = {
  tabs: say({ tr: 'Metnin dili', en: 'Language of the text' }),
  filled: say({ tr: '{code}, {language}: girildi', en: '{code}, {language}: entered' }),
  missing: say({ tr: '{code}, {language}: girilmedi', en: '{code}, {language}: not entered' }),
};

interface LocaleRow {
  languageId: number;
  [key: string]: unknown;
}

interface LocaleField {
  lang: 'tr' | 'en';
  language: LanguageId;
  choose: (language: LanguageId) => void;
  filled: Record<LanguageId, boolean>;
  /** Null where the plain field itself is edited. */
  value: string | null;
  change: (text: string) => void;
}

/**
 * The translations of one text, kept as `[{languageId, name}]` beside its plain field. The plain field is the text in the
 * company's default language; choosing another language edits its row, and an emptied row is dropped.
 */
export function useLocaleField<V>(
  form: FormHandle<V>,
  locales: string | undefined,
  key: string,
  plain: { value: unknown; change: (value: unknown) => void; error: ReactNode },
): LocaleField | null {
  const main = useMainLanguage();
  const path: string | undefined = locales;
  const rows = path === undefined ? [] : ((form.getInputProps(path).value as LocaleRow[] | null | undefined) ?? []);
  const textIn = (one: LanguageId): string =>
    one === main
      ? ((plain.value as string | null) ?? '')
      : String(rows.find((row) => row.languageId === one)?.[key] ?? '');
  const [language, choose] = useTabLanguage((one) => textIn(one) !== '');
  // What is wrong with the plain text is wrong in its own language: under a translation it would speak of a text that is there.
  const isWrong = Boolean(plain.error);
  useEffect(() => {
    if (isWrong) choose(main);
  }, [isWrong, choose, main]);
  if (path === undefined) return null;

  const write = (text: string) => {
    const row = { ...rows.find((one) => one.languageId === language), languageId: language, [key]: text };
    const kept = Object.entries(row).some(([name, value]) => name !== 'languageId' && value !== '' && value !== null);
    const others = rows.filter((one) => one.languageId !== language);
    form.put(path, kept ? [...others, row] : others);
  };
  const change = (text: string) => {
    if (language !== main) return write(text);
    // A row of the main language itself, which every company begins with, would still be read in the place of the new text.
    if (rows.some((one) => one.languageId === main && one[key])) write('');
    plain.change(text);
  };

  return {
    lang: language === languageIds.tr ? 'tr' : 'en',
    language,
    choose,
    filled: {
      [languageIds.tr]: textIn(languageIds.tr) !== '',
      [languageIds.en]: textIn(languageIds.en) !== '',
    } as Record<LanguageId, boolean>,
    value: language === main ? null : textIn(language),
    change,
  };
}

/**
 * The language of plain fields: the company's default, known from sign-in. Until then Turkish, a company's default unless
 * changed; never the reader's own language, which may differ.
 */
export function useMainLanguage(): LanguageId {
  return useSession((state) => state.user?.CompanyLanguageId) ?? languageIds.tr;
}

/**
 * The language that a text is open in: at first the reader's, where the text is there in it, else the plain field's. It is
 * decided once, since a translation that somebody empties must not change places under their hands.
 */
export function useTabLanguage(isFilled: (language: LanguageId) => boolean) {
  const main = useMainLanguage();
  return useState<LanguageId>(() => (isFilled(languageIdNow()) ? languageIdNow() : main));
}

/** Puts the language tabs at the right end of a field's label line. */
export function WithLocaleTabs({ locale, children }: { locale: LocaleField | null; children: ReactNode }) {
  const say = useSay();
  if (locale === null) return children;
  return (
    <div className={classes.field}>
      {children}
      <LocaleTabs locale={locale} label={say(words.tabs)} />
    </div>
  );
}

export function LocaleTabs({
  locale,
  label,
}: {
  locale: Pick<LocaleField, 'language' | 'choose' | 'filled'>;
  label: string;
}) {
  const say = useSay();
  return (
    <fieldset className={classes.tabs} aria-label={label}>
      {(['tr', 'en'] as const).map((code) => {
        const id = languageIds[code];
        const chosen = locale.language === id;
        return (
          <UnstyledButton
            key={code}
            className={classes.tab}
            data-chosen={chosen || undefined}
            data-filled={locale.filled[id] || undefined}
            aria-pressed={chosen}
            aria-label={say(locale.filled[id] ? words.filled : words.missing, {
              code: code.toUpperCase(),
              language: say(languageTexts[code]),
            })}
            title={say(languageTexts[code])}
            onClick={() => locale.choose(id)}
          >
            {code.toUpperCase()}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
