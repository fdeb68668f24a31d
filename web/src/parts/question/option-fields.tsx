import { NumberInput, TextInput } from '@mantine/core';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { numberWords } from '../form/fields.tsx';
import { useMainLanguage } from '../form/locale-tabs.tsx';
import { optionsIn, type PastedOption } from '../form/pasted.ts';
import { useTypedNumber } from '../form/typed-number.ts';
import classes from './answers.module.css';
import { type AnswersForm, translated } from './answers.ts';

/** The path of an answer or a sub-option in the form. */
type AnswerPath = `answers.${number}` | `answers.${number}.subOptions.${number}`;

/** What writing an option takes of its form. */
interface OptionsForm {
  put(path: string, value: unknown): void;
  getInputProps(path: string): { error?: unknown };
  longest(path: string): number | undefined;
}

interface Option {
  title: string;
  locales?: { languageId: LanguageId; title: string }[] | undefined;
}

export interface OptionTitleProps {
  form: OptionsForm;
  path: AnswerPath | `options.${number}`;
  option: Option;
  language: LanguageId;
  label: string;
  isFresh?: boolean;
  onEnter?: () => void;
  /** Several that were pasted; in the place of this one if it was empty or marked as a whole. `into`: as its translation. */
  onPasted?: (pasted: readonly PastedOption[], isReplaced: boolean, into: LanguageId | null) => void;
}

/** The text of an answer or sub-option in the chosen language. */
export function OptionTitle({ form, path, option, language, label, isFresh, onEnter, onPasted }: OptionTitleProps) {
  const main = useMainLanguage();
  const input = useRef<HTMLInputElement>(null);
  const isMain = language === main;
  const rows = option.locales ?? [];
  const error = form.getInputProps(`${path}.title`).error as string | undefined;

  useEffect(() => {
    if (isFresh === true) input.current?.focus();
  }, [isFresh]);

  const write = (title: string) => {
    if (isMain) {
      form.put(`${path}.title`, title);
      return;
    }
    form.put(`${path}.locales`, translated(option, language, title).locales);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = optionsIn(event.clipboardData.getData('text'));
    if (onPasted === undefined || pasted.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    onPasted(pasted, selectionStart === 0 && selectionEnd === value.length, isMain ? null : language);
  };

  return (
    <TextInput
      ref={input}
      size="sm"
      className={classes.title}
      data-path={`${path}.title`}
      aria-label={label}
      lang={language === languageIds.en ? 'en' : 'tr'}
      placeholder={isMain ? undefined : option.title}
      autoComplete="off"
      maxLength={form.longest(`${path}.title`)}
      value={isMain ? option.title : (rows.find((row) => row.languageId === language)?.title ?? '')}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter?.();
      }}
      onPaste={paste}
      error={error}
    />
  );
}

export interface OptionScoreProps {
  form: AnswersForm;
  path: AnswerPath;
  label: string;
  disabled?: boolean;
  /** Shown at once, before anything is saved. */
  error?: string | undefined;
}

export function OptionScore({ form, path, label, disabled = false, error }: OptionScoreProps) {
  const say = useSay();
  const input = form.getInputProps(`${path}.score`);
  const typed = useTypedNumber(input.value as number | null | undefined, (score) =>
    form.setFieldValue(`${path}.score`, score),
  );
  return (
    <NumberInput
      size="sm"
      className={classes.score}
      data-path={`${path}.score`}
      aria-label={label}
      placeholder="–"
      min={0}
      decimalScale={2}
      decimalSeparator={say(numberWords.decimal)}
      thousandSeparator={say(numberWords.thousand)}
      clampBehavior="none"
      allowNegative={false}
      hideControls
      disabled={disabled}
      {...typed}
      error={error ?? (input.error as string | undefined)}
    />
  );
}
