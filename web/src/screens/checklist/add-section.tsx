import { type ComboboxParsedItem, Select } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fitting } from '../../parts/choice/fitting.ts';
import { searchKey } from '../../parts/list/search-key.ts';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import type { Department } from './model.ts';
import { builderWords } from './words.ts';

const words = {
  make: say({ tr: '“{name}” bölümünü ekle', en: 'Add the section “{name}”' }),
  type: say({ tr: 'Bölümün adını yazın.', en: 'Type the name of the section.' }),
};

/** The value of the choice that makes a department; ids are numbers. */
const made = 'made';

const isMade = (one: ComboboxParsedItem): boolean => 'value' in one && one.value === made;

/** Choosing a department adds a section with its name; a name that no department has makes one with it. */
export function AddSection() {
  const say = useSay();
  const { departments, addSection } = useBuilder();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isNew = name !== '' && departments.every((row) => searchKey(row.Value) !== searchKey(name));
  const listed = departments.map((row) => ({ value: String(row.Id), label: row.Value }));
  const isChosen = useRef(false);
  const departmentOf = (value: string | null): Department | undefined =>
    value === made ? { Id: 0, Value: name } : departments.find((row) => String(row.Id) === value);

  const add = (department: Department | undefined) => {
    isChosen.current = true;
    setTyped('');
    if (department !== undefined) addSection(department);
  };
  /** Whoever types fast presses Enter before the list has marked its first line: that one is meant, and the form is not saved. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (name === '') return;
    isChosen.current = false;
    const first = fitting({ options: listed, search: name, limit: 1 }).find((one) => 'value' in one);
    window.setTimeout(() => {
      if (!isChosen.current) add(departmentOf(first?.value ?? made));
    });
  };
  return (
    <Select
      className={classes.addSection}
      aria-label={say(builderWords.addSection)}
      placeholder={say(builderWords.addSection)}
      leftSection={<IconPlus size={16} stroke={2} />}
      data={isNew ? [...listed, { value: made, label: say(words.make, { name }) }] : listed}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange
      filter={({ options, ...typed }) => [
        ...fitting({ options: options.filter((one) => !isMade(one)), ...typed }),
        ...options.filter(isMade),
      ]}
      onChange={(value) => add(departmentOf(value))}
      onKeyDown={onKeyDown}
      maxLength={255}
      nothingFoundMessage={say(words.type)}
      maxDropdownHeight={280}
      comboboxProps={{ position: 'top-start' }}
    />
  );
}
