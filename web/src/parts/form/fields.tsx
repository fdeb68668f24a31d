import type { NumberInputProps } from '@mantine/core';
import { Input, Loader, PasswordInput, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { type FunctionComponent, type ReactNode, useRef } from 'react';
import type { InputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { useChoices } from '../choice/choices.ts';
import { InsertPicture } from '../editor-picture/insert-picture.tsx';
import { withLine } from '../editor-picture/with-line.ts';
import { fetched } from '../later/fetched.tsx';
import { common } from '../say/words.ts';
import type { FormHandle } from './editor.ts';
import { useLocaleField, WithLocaleTabs } from './locale-tabs.tsx';
import type { FieldPath } from './path.ts';
import type { SelectInputProps } from './select-input.tsx';
import { lengthOf } from './text-length.tsx';
import { useTypedNumber } from './typed-number.ts';

/**
 * Fields of a form. All take `form`, `name` (a path of its values) and `label` (a pair). The mark of a required field
 * comes from the schema; `required` overrides it. `hint` is shown under the input.
 */
export interface FieldProps<V> {
  form: FormHandle<V>;
  name: FieldPath<V>;
  label: AnyText;
  hint?: AnyText;
  placeholder?: AnyText;
  required?: boolean;
  disabled?: boolean;
}

/** Keeps the place of a field whose input is still loading. */
function Coming({ label, description, withAsterisk }: Pick<Common, 'label' | 'description' | 'withAsterisk'>) {
  return (
    <Input.Wrapper label={label} description={description} withAsterisk={withAsterisk}>
      <Skeleton height={36} radius="md" />
    </Input.Wrapper>
  );
}

const SelectInput = fetched(
  async () => (await import('./select-input.tsx')).SelectInput,
  Coming as FunctionComponent<SelectInputProps>,
);
const NumberInput = fetched(
  async () => (await import('./number-input.tsx')).NumberInput,
  Coming as FunctionComponent<NumberInputProps>,
);

interface Common {
  label: ReactNode;
  description: ReactNode;
  placeholder: string | undefined;
  withAsterisk: boolean;
  disabled: boolean | undefined;
  name: string;
  'aria-required': true | undefined;
}

export function useField<V>({ form, name, label, hint, placeholder, required, disabled }: FieldProps<V>) {
  const say = useSay();
  const path: string = name;
  const input = form.getInputProps(path) as { value: unknown; onChange: (value: unknown) => void; error: ReactNode };
  const asked = required ?? form.needs(path);
  const shared: Common = {
    label: say(label),
    description: hint === undefined ? undefined : say(hint),
    placeholder: placeholder === undefined ? undefined : say(placeholder),
    withAsterisk: asked,
    disabled,
    name: path,
    'aria-required': asked ? true : undefined,
  };
  return { shared, value: input.value, change: input.onChange, error: input.error, path };
}

export interface TextFieldProps<V> extends FieldProps<V> {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  /** Path of the translations of this text; language tabs are then beside its label. */
  locales?: FieldPath<V>;
  /** The text's name inside a translation; `name` by default. */
  localeKey?: string;
  autoFocus?: boolean;
}

const modes = { text: 'text', email: 'email', tel: 'tel', url: 'url' } as const;

export function TextField<V>({
  type = 'text',
  autoComplete,
  locales,
  localeKey = 'name',
  autoFocus,
  ...props
}: TextFieldProps<V>) {
  const { shared, value, change, error, path } = useField(props);
  const locale = useLocaleField(props.form, locales, localeKey, { value, change, error });
  const text = locale?.value ?? (value as string | null | undefined) ?? '';
  const length = lengthOf(text, props.form.longest(path));
  return (
    <WithLocaleTabs locale={locale}>
      <TextInput
        {...shared}
        {...length}
        data-path={path}
        type={type === 'email' ? 'text' : type}
        inputMode={modes[type]}
        autoComplete={autoComplete ?? 'off'}
        data-autofocus={autoFocus === true ? true : undefined}
        lang={locale?.lang}
        value={text}
        onChange={(event) => (locale?.change ?? change)(event.currentTarget.value)}
        error={error}
      />
    </WithLocaleTabs>
  );
}

export interface TextareaFieldProps<V> extends TextFieldProps<V> {
  rows?: number;
  /** Pictures may stand in it, each on a line of its own. */
  pictures?: boolean;
}

export function TextareaField<V>({
  rows = 3,
  pictures = false,
  locales,
  localeKey = 'name',
  autoFocus,
  ...props
}: TextareaFieldProps<V>) {
  const { shared, value, change, error, path } = useField(props);
  const locale = useLocaleField(props.form, locales, localeKey, { value, change, error });
  const text = locale?.value ?? (value as string | null | undefined) ?? '';
  const length = lengthOf(text, props.form.longest(path));
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <WithLocaleTabs locale={locale}>
      <Textarea
        {...shared}
        {...length}
        data-path={path}
        autosize
        minRows={rows}
        maxRows={12}
        data-autofocus={autoFocus === true ? true : undefined}
        lang={locale?.lang}
        value={text}
        onChange={(event) => (locale?.change ?? change)(event.currentTarget.value)}
        error={error}
        {...(pictures ? { ref: box } : {})}
      />
      {pictures && (
        <InsertPicture
          text={text}
          onPicture={(picture) =>
            (locale?.change ?? change)(withLine(text, box.current?.selectionEnd || text.length, picture))
          }
        />
      )}
    </WithLocaleTabs>
  );
}

export interface PasswordFieldProps<V> extends FieldProps<V> {
  /** `new-password` where a password is chosen. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<V>({ autoComplete, ...props }: PasswordFieldProps<V>) {
  const { shared, value, change, error, path } = useField(props);
  return (
    <PasswordInput
      {...shared}
      data-path={path}
      autoComplete={autoComplete}
      value={(value as string | null | undefined) ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
    />
  );
}

export interface NumberFieldProps<V> extends FieldProps<V> {
  min?: number;
  max?: number;
  /** Digits after the decimal mark; none by default. */
  decimals?: number;
  suffix?: string;
}

export function NumberField<V>({ min, max, decimals = 0, suffix, ...props }: NumberFieldProps<V>) {
  const say = useSay();
  const { shared, value, change, error, path } = useField(props);
  const typed = useTypedNumber(value as number | null | undefined, change);
  return (
    <NumberInput
      {...shared}
      data-path={path}
      min={min}
      max={max}
      decimalScale={decimals}
      decimalSeparator={say(numberWords.decimal)}
      thousandSeparator={say(numberWords.thousand)}
      suffix={suffix}
      {...typed}
      error={error}
    />
  );
}

export const numberWords = { decimal: say({ tr: ',', en: '.' }), thousand: say({ tr: '.', en: ',' }) };

export function SwitchField<V>(props: FieldProps<V>) {
  const { shared, value, change, error, path } = useField(props);
  const { withAsterisk: _, 'aria-required': __, placeholder: ___, ...rest } = shared;
  return (
    <Switch
      {...rest}
      data-path={path}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
      error={error}
    />
  );
}

export interface SelectFieldProps<V> extends FieldProps<V> {
  options: readonly { value: string | number | boolean; label: AnyText }[];
  /** Offer "no choice"; by default if the field is optional. */
  clearable?: boolean;
  /** After a choice by the reader: to set what usually goes with it. */
  onPicked?: (value: string | number | boolean) => void;
}

/** A choice from a fixed list; numbers and flags stay what they are. */
export function SelectField<V>({ options, clearable, onPicked, ...props }: SelectFieldProps<V>) {
  const say = useSay();
  const { shared, value, change, error, path } = useField(props);
  const pick = (next: string | null) => {
    const chosen = options.find((option) => String(option.value) === next)?.value ?? null;
    change(chosen);
    if (chosen !== null) onPicked?.(chosen);
  };
  return (
    <SelectInput
      {...shared}
      placeholder={shared.placeholder ?? say(common.choose)}
      data-path={path}
      data={options.map((option) => ({ value: String(option.value), label: say(option.label) }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={pick}
      clearable={clearable ?? !shared.withAsterisk}
      allowDeselect={clearable ?? !shared.withAsterisk}
      error={error}
    />
  );
}

export interface LookupSelectProps<V, R extends AnyRow> extends FieldProps<V> {
  /** A row of `lookup`. */
  row: R;
  /** Its input; null while a choice above is open (the field is then disabled). */
  input?: InputOf<R> | null;
  /** Says which choice is open above. */
  first?: AnyText;
  /** Keep the chosen text instead of the id: the time zones' value. */
  keep?: 'id' | 'text';
  /** After a choice by the reader: to empty the fields that depend on it. */
  onPicked?: () => void;
}

/**
 * A choice from a lookup of the server: the first rows, and a search that the server answers where there are more. A passive
 * row already chosen stays visible.
 */
export function LookupSelect<V, R extends AnyRow>({
  row,
  input,
  first,
  keep = 'id',
  onPicked,
  ...props
}: LookupSelectProps<V, R>) {
  const say = useSay();
  const { shared, value, change, error, path } = useField(props);
  const waiting = input === null;
  const chosen = value === null || value === undefined ? null : String(value);
  const choices = useChoices(
    row,
    waiting ? null : ((input ?? {}) as InputOf<R>),
    keep === 'id' && typeof value === 'number' ? value : undefined,
  );
  const offered = choices.rows.map((one) => ({
    value: keep === 'id' ? String(one.Id) : one.Value,
    label: one.Value,
    about: one.About,
  }));
  const isThere = chosen === null || keep === 'id' || offered.some((one) => one.value === chosen);
  return (
    <SelectInput
      {...shared}
      placeholder={waiting && first !== undefined ? say(first) : (shared.placeholder ?? say(common.choose))}
      data-path={path}
      data={isThere ? offered : [...offered, { value: chosen, label: chosen }]}
      {...(choices.isSearched ? { found: choices } : {})}
      value={chosen}
      onChange={(next) => {
        change(next === null ? null : keep === 'id' ? Number(next) : next);
        onPicked?.();
      }}
      disabled={props.disabled === true || waiting}
      clearable={!shared.withAsterisk}
      allowDeselect={false}
      rightSection={choices.loading ? <Loader size={14} /> : undefined}
      error={waiting ? undefined : error}
    />
  );
}
