import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { languageIds } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { IconSearch } from '@tabler/icons-react';
import { memo, useDeferredValue, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { finds } from '../../parts/list/search-key.ts';
import { common } from '../../parts/say/words.ts';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import { keyOf, type Section, textOf } from './model.ts';
import { builderWords } from './words.ts';

const words = {
  find: say({ tr: 'Listede ara', en: 'Search in the checklist' }),
  clear: say({ tr: 'Aramayı temizle', en: 'Clear the search' }),
};

/**
 * The contents of the checklist: every section, and the questions of the one in view. A search shows what fits it in all of
 * them.
 */
export const Outline = memo(function Outline(props: { sections: readonly Section[]; view: string | null }) {
  const sections = useDeferredValue(props.sections);
  const { view } = props;
  const say = useSay();
  const format = useFormat();
  const languageId = languageIds[useLanguage()];
  const { nameOf, goTo } = useBuilder();
  const [find, setFind] = useState('');
  const wanted = useDeferredValue(find).trim();
  const isFound = finds(wanted);
  let place = 0;
  const shown = sections.flatMap((section, at) => {
    const key = keyOf(section);
    const first = place;
    place += section.Questions.length;
    const isOpen = wanted !== '' || key === view || (view === null && at === 0);
    const rows = section.Questions.map((placed, index) => ({
      id: placed.QuestionId,
      place: first + index + 1,
      text: isOpen ? textOf(placed.Question, languageId) : '',
    })).filter((row) => isOpen && (wanted === '' || isFound(row.text)));
    const fits = wanted === '' || rows.length > 0 || isFound(nameOf(section));
    return fits ? [{ key, section, rows, isIn: key === view }] : [];
  });
  return (
    <>
      <div className={classes.bankTools}>
        <TextInput
          size="sm"
          aria-label={say(words.find)}
          placeholder={say(words.find)}
          leftSection={<IconSearch size={16} stroke={1.8} />}
          rightSection={
            find === '' ? null : <CloseButton size="sm" aria-label={say(words.clear)} onClick={() => setFind('')} />
          }
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      </div>
      <nav className={classes.outline} aria-label={say(builderWords.outline)}>
        <ol>
          {shown.map(({ key, section, rows, isIn }) => (
            <li key={key}>
              <UnstyledButton
                className={classes.outlineSection}
                aria-current={isIn ? 'location' : undefined}
                onClick={() => goTo(key)}
              >
                <span>{nameOf(section)}</span>
                <small>{format.number(section.Questions.length)}</small>
              </UnstyledButton>
              {rows.length > 0 && (
                <ol>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <UnstyledButton className={classes.outlineQuestion} onClick={() => goTo(key, row.id)}>
                        <small>{format.number(row.place)}</small>
                        <span>{row.text}</span>
                      </UnstyledButton>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
        {shown.length === 0 && <p className={classes.bankNote}>{say(common.nothingFound)}</p>}
      </nav>
    </>
  );
});
