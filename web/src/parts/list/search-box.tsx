import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { stayer } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import type { SearchField } from './columns.ts';
import classes from './list.module.css';

const words = {
  search: say({ tr: 'Ara', en: 'Search' }),
  everywhere: say({ tr: 'Tüm alanlar', en: 'All fields' }),
  field: say({ tr: 'Arama alanı', en: 'Search field' }),
  clear: say({ tr: 'Aramayı temizle', en: 'Clear the search' }),
  twoCharacters: say({
    tr: 'Aramak için en az 2 karakter yazın.',
    en: 'Type at least 2 characters to search.',
  }),
};

const waitMs = 300;
const fewest = 2;

export interface SearchBoxProps {
  text: string;
  field: string | null;
  fields: readonly SearchField[];
  onSearch: (text: string) => void;
  onField: (field: string | null) => void;
}

/** The search of a list: the field and the text; searches from two characters on, once typing pauses. */
export function SearchBox({ text, field, fields, onSearch, onField }: SearchBoxProps) {
  const say = useSay();
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const timer = useRef(0);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (text !== sent.current) {
      sent.current = text;
      setTyped(text);
    }
  }, [text]);
  // Whoever opens a row right after typing has left the list: the page that comes is not searched, nor on its way.
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const search = (next: string) => {
    setTyped(next);
    window.clearTimeout(timer.current);
    const wanted = next.trim().length >= fewest ? next.trim() : '';
    if (wanted === sent.current) return;
    const isStill = stayer();
    timer.current = window.setTimeout(
      () => {
        if (!isStill()) return;
        sent.current = wanted;
        onSearch(wanted);
      },
      next === '' ? 0 : waitMs,
    );
  };

  const short = typed.trim().length === 1;

  return (
    <div className={classes.search} data-joined={fields.length > 1 || undefined}>
      <TextInput
        ref={input}
        aria-label={say(words.search)}
        placeholder={say(fields[0]?.hint ?? words.search)}
        leftSection={<IconSearch size={16} stroke={1.8} />}
        rightSection={
          typed === '' ? null : (
            <CloseButton
              size="sm"
              aria-label={say(words.clear)}
              onClick={() => {
                search('');
                input.current?.focus();
              }}
            />
          )
        }
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            search('');
          }
          // Within a form, Enter would save that.
          if (event.key === 'Enter') event.preventDefault();
        }}
        classNames={{ root: classes.searchInput, input: classes.searchText }}
      />
      {fields.length > 1 && (
        <NativeSelect
          aria-label={say(words.field)}
          value={field ?? ''}
          data={[
            { value: '', label: say(words.everywhere) },
            ...fields.map((one) => ({ value: one.field, label: say(one.label) })),
          ]}
          onChange={(event) => onField(event.currentTarget.value === '' ? null : event.currentTarget.value)}
          classNames={{ root: classes.searchField, input: classes.searchFieldInput }}
        />
      )}
      {/* There before its text: whoever hears the page is told only what comes into a place that it knows. */}
      <span className={classes.searchHint} role="status">
        {short && say(words.twoCharacters)}
      </span>
    </div>
  );
}
