import { Input, Skeleton } from '@mantine/core';
import { fetched } from '../later/fetched.tsx';
import { type TextFieldProps, useField } from './fields.tsx';
import { useLocaleField, WithLocaleTabs } from './locale-tabs.tsx';
import type { RichTextInputProps } from './rich-text-input.tsx';

/** Keeps the place of the editor, which is fetched with the first one. */
function Coming({ label, hint, isRequired }: RichTextInputProps) {
  return (
    <Input.Wrapper label={label} description={hint} withAsterisk={isRequired} labelElement="div">
      <Skeleton height={214} radius="md" />
    </Input.Wrapper>
  );
}

const RichTextInput = fetched(async () => (await import('./rich-text-input.tsx')).RichTextInput, Coming);

type RichTextFieldProps<V> = Omit<TextFieldProps<V>, 'type' | 'autoComplete' | 'placeholder' | 'autoFocus'>;

/** A longer text with headings, lists and links, kept as HTML; an empty one is ''. */
export function RichTextField<V>({ locales, localeKey = 'name', ...props }: RichTextFieldProps<V>) {
  const { shared, value, change, error, path } = useField(props);
  const locale = useLocaleField(props.form, locales, localeKey, { value, change, error });
  return (
    <WithLocaleTabs locale={locale}>
      <RichTextInput
        // Each language has an editor of its own: taking back went on into the other one's text, which was then this one's.
        key={locale?.lang}
        label={String(shared.label)}
        hint={shared.description}
        isRequired={shared.withAsterisk}
        path={path}
        lang={locale?.lang}
        value={locale?.value ?? (value as string | null | undefined) ?? ''}
        onChange={locale?.change ?? change}
        error={error}
      />
    </WithLocaleTabs>
  );
}
