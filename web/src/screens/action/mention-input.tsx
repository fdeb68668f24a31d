import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { lookup } from '@sahada/contract/lookup';
import { useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { words } from './words.ts';

export interface Mention {
  id: number;
  name: string;
}

interface MentionInputProps {
  value: string;
  onChange: (text: string) => void;
  onMention: (mention: Mention) => void;
  /** With Ctrl or ⌘ and Enter. */
  onSubmit: () => void;
}

/** What is being typed after an @ at the caret; null where nobody is being mentioned. */
const typedAt = (text: string, caret: number): string | null =>
  /(?:^|\s)@([\p{L}\p{M}.'-]*(?: [\p{L}\p{M}.'-]*)?)$/u.exec(text.slice(0, caret))?.[1] ?? null;

const most = 6;

/** A text in which an @ offers people; whoever is chosen is told of the comment. */
export function MentionInput({ value, onChange, onMention, onSubmit }: MentionInputProps) {
  const say = useSay();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const people = useCombobox({ onDropdownClose: () => people.resetSelectedOption() });
  const read = useRead(
    lookup.users,
    typed === null ? null : { take: most, ...(typed.length >= 2 ? { searchText: typed } : {}) },
    { keep: true, announce: 'none', freshSeconds: 60 },
  );
  const offered = typed === null ? [] : (read.data ?? []).slice(0, most);
  const isOpen = typed !== null && offered.length > 0;

  const look = (text: string, caret: number) => {
    const next = typedAt(text, caret);
    setTyped(next);
    if (next === null) people.closeDropdown();
    else people.openDropdown();
    people.selectFirstOption();
  };
  // Two people may have one name.
  const choose = (id: string) => {
    const { current: area } = field;
    const person = offered.find(({ Id }) => String(Id) === id);
    if (area === null || person === undefined || typed === null) return;
    const name = person.Value;
    const from = area.selectionStart - typed.length;
    const next = `${value.slice(0, from)}${name} ${value.slice(area.selectionStart)}`;
    onChange(next);
    onMention({ id: person.Id, name });
    setTyped(null);
    people.closeDropdown();
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from + name.length + 1, from + name.length + 1);
    });
  };

  return (
    <Combobox store={people} onOptionSubmit={choose} position="bottom-start">
      <Combobox.EventsTarget withKeyboardNavigation={isOpen}>
        <Textarea
          ref={field}
          aria-label={say(words.comment)}
          placeholder={say(words.commentPlaceholder)}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={4000}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            look(event.currentTarget.value, event.currentTarget.selectionStart);
          }}
          onBlur={() => people.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSubmit();
            }
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={say(words.people)}>
          {offered.map(({ Id, Value }) => (
            <Combobox.Option key={Id} value={String(Id)}>
              {Value}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
