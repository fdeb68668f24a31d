import { Textarea } from '@mantine/core';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useMainLanguage, useTabLanguage, WithLocaleTabs } from '../form/locale-tabs.tsx';
import { linesOf, withLines } from './note-lines.ts';
import type { Form } from './question-form.ts';

const words = {
  label: say({ tr: 'Hazır notlar', en: 'Prepared notes' }),
  hint: say({
    tr: 'Her satır bir not (en çok 10). Denetçi, yazmak yerine dokunarak ekler.',
    en: 'A note a line, at most 10. The auditor adds them with a tap instead of typing.',
  }),
  example: say({ tr: 'Kapak açık\nEtiket yok', en: 'Lid open\nNo label' }),
};

/** The notes that an auditor can put under an answer with one tap. */
export function PreparedNotes({ form }: { form: Form }) {
  const say = useSay();
  const main = useMainLanguage();
  const notes = form.getValues().preparedNotes ?? [];
  const filledIn = (one: LanguageId): boolean => linesOf(notes, one, main).trim() !== '';
  const [language, choose] = useTabLanguage(filledIn);
  const change = (typed: string) => form.setFieldValue('preparedNotes', withLines(notes, typed, language, main));
  const value = linesOf(notes, language, main);
  return (
    <WithLocaleTabs
      locale={{
        lang: language === languageIds.tr ? 'tr' : 'en',
        language,
        choose,
        filled: { [languageIds.tr]: filledIn(languageIds.tr), [languageIds.en]: filledIn(languageIds.en) } as Record<
          LanguageId,
          boolean
        >,
        value,
        change,
      }}
    >
      <Textarea
        label={say(words.label)}
        description={say(words.hint)}
        placeholder={language === main ? say(words.example) : undefined}
        data-path="preparedNotes"
        autosize
        minRows={2}
        maxRows={12}
        lang={language === languageIds.tr ? 'tr' : 'en'}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        error={form.getInputProps('preparedNotes').error}
      />
    </WithLocaleTabs>
  );
}
