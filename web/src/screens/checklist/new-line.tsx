import { Button, Select, TextInput } from '@mantine/core';
import { question } from '@sahada/contract/question';
import { say } from '@sahada/contract/text';
import { IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { linesIn } from '../../parts/form/pasted.ts';
import { longest } from '../../parts/form/schema.ts';
import { common } from '../../parts/say/words.ts';
import { type AnswerSet, answerSets, useAnswerSet, useTemplateSets } from './answer-sets.ts';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';

const words = {
  line: say({ tr: '{name}: yeni soru', en: '{name}: new question' }),
  write: say({ tr: 'Soruyu yazın, Enter’a basın', en: 'Write a question, press Enter' }),
  set: say({ tr: '{name}: yeni soruların cevapları', en: '{name}: answers of new questions' }),
  templates: say({ tr: 'Cevap şablonları', en: 'Answer templates' }),
  usual: say({ tr: 'Hazır cevaplar', en: 'Presets' }),
  tooMany: say({
    tr: 'Bir seferde en çok {max} satır yapıştırılabilir; bu metinde {n} satır var.',
    en: 'At most {max} lines can be pasted at once; this text has {n}.',
  }),
  failedOne: say({ tr: 'Soru eklenemedi: {text}', en: 'The question was not added: {text}' }),
  failedMany: say({
    tr: '{n} satırın hiçbiri eklenmedi. İlk satır: {text}',
    en: 'None of the {n} lines was added. The first one: {text}',
  }),
};

const mostLines = 200;
const mostCharacters = longest(question.create.request, 'questionText');

/** The line at the end of a section: each Enter makes a question, a pasted list makes one of each of its lines. */
export function NewLine({ section, name }: { section: string; name: string }) {
  const say = useSay();
  const format = useFormat();
  const { write, written } = useBuilder();
  // A section that was folded has its line again.
  const [text, setText] = useState(() => written.get(section)?.text ?? '');
  const templates = useTemplateSets();
  const [set, choose] = useAnswerSet(templates);
  const [failed, setFailed] = useState(() => written.get(section)?.failed ?? null);
  const [problem, setProblem] = useState<string | null>(null);

  const choice = (one: AnswerSet) => ({ value: one.key, label: say(one.label) });
  const usual = answerSets.map(choice);

  const add = async (lines: readonly string[], of = set): Promise<boolean> => {
    setProblem(null);
    if (lines.length > mostLines) {
      setProblem(say(words.tooMany, { max: mostLines, n: format.number(lines.length) }));
      return false;
    }
    const isMade = await write(section, lines, of);
    if (!isMade) setFailed((before) => [...(before ?? []), { lines, set: of }]);
    return isMade;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The form around it would be saved.
    event.preventDefault();
    const line = text.trim();
    setText('');
    if (line !== '') void add([line]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = linesIn(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    void add(lines);
  };
  const again = async (): Promise<boolean> => {
    setFailed(null);
    const made = await Promise.all((failed ?? []).map((one) => add(one.lines, one.set)));
    return made.every(Boolean);
  };
  useEffect(() => {
    const line = text.trim();
    if (line === '' && failed === null) {
      written.delete(section);
      return;
    }
    const addAll = async () => {
      setText('');
      const made = await Promise.all([again(), line === '' || add([line])]);
      if (made.every(Boolean)) written.delete(section);
      return made.every(Boolean);
    };
    written.set(section, { text, failed, add: addAll });
  });

  const left = (failed ?? []).flatMap(({ lines }) => lines);
  return (
    <div className={classes.line} data-line={section}>
      <TextInput
        size="sm"
        variant="unstyled"
        className={classes.lineText}
        leftSection={<IconPlus size={16} stroke={1.8} />}
        aria-label={say(words.line, { name })}
        placeholder={say(words.write)}
        maxLength={mostCharacters}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        enterKeyHint="enter"
        autoComplete="off"
      />
      <Select
        size="xs"
        variant="unstyled"
        className={classes.lineSet}
        aria-label={say(words.set, { name })}
        data={
          templates.length === 0
            ? usual
            : [
                { group: say(words.templates), items: templates.map(choice) },
                { group: say(words.usual), items: usual },
              ]
        }
        value={set.key}
        onChange={(key) => key !== null && choose(key)}
        allowDeselect={false}
        comboboxProps={{ width: 320, position: 'bottom-end' }}
        maxDropdownHeight={320}
      />
      {problem !== null && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {failed !== null && (
        <div className={classes.lineFailed} role="alert">
          <p>
            {left.length === 1
              ? say(words.failedOne, { text: left[0] ?? '' })
              : say(words.failedMany, { n: left.length, text: left[0] ?? '' })}
          </p>
          <Button size="compact-sm" variant="default" onClick={() => void again()}>
            {say(common.retry)}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setFailed(null)}>
            {say(common.cancel)}
          </Button>
        </div>
      )}
    </div>
  );
}
