import { Radio, Stack } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { languageIds } from '@sahada/contract/codes';
import { type Language as Code, ownLanguageTexts, say } from '@sahada/contract/text';
import { setLanguage, shareLanguage, useLanguage, useSay } from '../../client/language.ts';
import { changeUser } from '../../client/session.ts';
import { useWrite } from '../../client/use.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import classes from './language.module.css';

const words = {
  title: say({ tr: 'Dil', en: 'Language' }),
  under: say({
    tr: 'Ekranlar, mesajlar ve size gönderilen e-postalar bu dilde olur.',
    en: 'Screens, messages and e-mails to you use this language.',
  }),
  trSample: say({ tr: '20.11.2026 14:30 · %70,5 · 1.234,5', en: '20.11.2026 14:30 · %70,5 · 1.234,5' }),
  enSample: say({ tr: '20 Nov 2026, 14:30 · 70.5% · 1,234.5', en: '20 Nov 2026, 14:30 · 70.5% · 1,234.5' }),
};

const choices = [
  { code: 'tr', label: ownLanguageTexts.tr, sample: words.trSample },
  { code: 'en', label: ownLanguageTexts.en, sample: words.enSample },
] as const;

export default function Language() {
  const say = useSay();
  const language = useLanguage();
  const change = useWrite(account.defaultLanguage);

  const choose = async (code: Code) => {
    setLanguage(code, true);
    const outcome = await change.send({ languageId: languageIds[code] });
    shareLanguage();
    if (outcome.ok) changeUser({ LanguageId: languageIds[code] });
  };

  return (
    <>
      <PageHeader title={say(words.title)} under={say(words.under)} />
      <Radio.Group value={language} onChange={(value) => void choose(value as Code)} aria-label={say(words.title)}>
        <Stack gap="xs" maw={520}>
          {choices.map((one) => (
            <Radio.Card key={one.code} value={one.code} className={classes.card} lang={one.code}>
              <Radio.Indicator />
              <span>
                <strong>{say(one.label)}</strong>
                <span className={classes.sample}>{say(one.sample)}</span>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}
