import { ActionIcon, Button } from '@mantine/core';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import type { userAttribute } from '@sahada/contract/user-attribute';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import type { EntityFormProps } from '../../parts/entity/entity-screen.tsx';
import { LocaleTabs, useMainLanguage, useTabLanguage } from '../../parts/form/locale-tabs.tsx';
import { MoveHandle } from '../../parts/form/move-handle.tsx';
import { keyOf, moved, newRow, withPasted } from '../../parts/question/answers.ts';
import { OptionTitle, type OptionTitleProps } from '../../parts/question/option-fields.tsx';
import { SortableRows, useSortableRow } from '../../parts/question/sortable-rows.tsx';
import classes from './user-attribute.module.css';
import { attributeWords as words } from './words.ts';

type Form = EntityFormProps<typeof userAttribute>['form'];

interface Option {
  id?: number | null | undefined;
  key?: string;
  title: string;
  locales?: { languageId: LanguageId; title: string }[] | undefined;
}

/** What can be chosen: sorted by dragging or by keyboard, in each language. */
export function Options({ form }: { form: Form }) {
  const say = useSay();
  const main = useMainLanguage();
  const [fresh, setFresh] = useState<string | null>(null);
  const options = (form.getValues().options ?? []) as readonly Option[];
  const keys = options.map(keyOf);
  const error = form.getInputProps('options').error as string | undefined;
  const isFilled = (id: LanguageId) =>
    options.length > 0 &&
    options.every(({ title, locales }) =>
      id === main ? title !== '' : locales?.some((row) => row.languageId === id && row.title !== ''),
    );
  const [language, setLanguage] = useTabLanguage(isFilled);

  const change = (edit: (rows: readonly Option[]) => readonly Option[]) => {
    // A row without an id was keyed by its place; it keeps that key.
    const named = options.map((row, at) => (row.id ? row : { ...row, key: keyOf(row, at) }));
    form.put('options', edit(named));
    form.clearErrors();
  };
  const insert = (at: number) => {
    const { key } = newRow();
    change((rows) => rows.toSpliced(at, 0, { key, title: '', locales: [] }));
    setFresh(key);
  };

  return (
    <fieldset className={classes.options} aria-label={say(words.options)}>
      <div className={classes.head}>
        <span>{say(words.options)}</span>
        <span className={classes.tabs}>
          <LocaleTabs
            label={say(words.optionLanguage)}
            locale={{
              language,
              choose: setLanguage,
              filled: { [languageIds.tr]: isFilled(languageIds.tr), [languageIds.en]: isFilled(languageIds.en) },
            }}
          />
        </span>
      </div>
      <SortableRows ids={keys} onMove={(from, to) => change((rows) => moved(rows, from, to))}>
        <ol className={classes.rows} data-path="options" tabIndex={-1} aria-invalid={error ? true : undefined}>
          {options.map((option, at) => (
            <Row
              key={keys[at]}
              form={form}
              option={option}
              handle={keys[at] ?? ''}
              at={at}
              language={language}
              isFresh={keys[at] === fresh}
              onMove={(by) => change((rows) => moved(rows, at, at + by))}
              onNext={() => insert(at + 1)}
              onPasted={(...pasted) => change((rows) => withPasted(rows, at, ...pasted))}
              onRemove={() => change((rows) => rows.toSpliced(at, 1))}
            />
          ))}
        </ol>
      </SortableRows>
      {error && <p className={classes.error}>{error}</p>}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} />}
        onClick={() => insert(options.length)}
      >
        {say(words.addOption)}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  form: Form;
  option: Option;
  handle: string;
  at: number;
  language: LanguageId;
  isFresh: boolean;
  onMove: (by: -1 | 1) => void;
  onNext: () => void;
  onPasted: NonNullable<OptionTitleProps['onPasted']>;
  onRemove: () => void;
}

function Row({ form, option, handle, at, language, isFresh, onMove, onNext, onPasted, onRemove }: RowProps) {
  const say = useSay();
  const row = useSortableRow(handle);
  const n = at + 1;
  return (
    <li ref={row.setNodeRef} className={classes.row} data-dragging={row.isDragging || undefined} style={row.style}>
      <MoveHandle
        name={say(words.option, { n })}
        handle={handle}
        onMove={onMove}
        drag={row.listeners}
        dragRef={row.setActivatorNodeRef}
      />
      <OptionTitle
        form={form}
        path={`options.${at}`}
        option={option}
        language={language}
        label={say(words.option, { n })}
        isFresh={isFresh}
        onEnter={onNext}
        onPasted={onPasted}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={say(words.removeOption, { n })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
