import { Button, CloseButton, Menu } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconChevronDown } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useBuilder } from './builder.ts';
import { moveAll, requireAll } from './bulk.ts';
import classes from './checklist.module.css';
import { keyOf, type Section } from './model.ts';
import { builderWords } from './words.ts';

const words = {
  group: say({ tr: 'Seçilen sorular', en: 'Selected questions' }),
  short: say({ tr: '{n} seçildi', en: '{n} selected' }),
  require: say({ tr: 'Zorunlu yap', en: 'Make required' }),
  unrequire: say({ tr: 'İsteğe bağlı yap', en: 'Make optional' }),
  move: say({ tr: 'Taşı', en: 'Move' }),
  remove: say({ tr: 'Çıkar', en: 'Remove' }),
  clear: say({ tr: 'Seçimi kaldır', en: 'Clear selection' }),
  moved: say({ tr: '{n} soru “{name}” bölümüne taşındı.', en: 'Questions moved to “{name}”: {n}.' }),
};

/** What can be done with the chosen questions together. */
export function BulkBar({ chosen, sections }: { chosen: ReadonlySet<number>; sections: readonly Section[] }) {
  const say = useSay();
  const format = useFormat();
  const { change, nameOf, choose, announce, editCondition, takeOut } = useBuilder();
  if (chosen.size === 0) return null;
  const clear = () => choose(new Set());
  return (
    <section className={classes.bulk} aria-label={say(words.group)}>
      <span role="status">{say(words.short, { n: format.number(chosen.size) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => change((all) => requireAll(all, chosen, true))}>
        {say(words.require)}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => change((all) => requireAll(all, chosen, false))}>
        {say(words.unrequire)}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => editCondition([...chosen])}>
        {say(builderWords.condition)}
      </Button>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            {say(words.move)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {sections.map((section) => (
            <Menu.Item
              key={keyOf(section)}
              onClick={() => {
                change((all) => moveAll(all, chosen, keyOf(section)));
                announce(say(words.moved, { n: chosen.size, name: nameOf(section) }));
                clear();
              }}
            >
              {nameOf(section)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="compact-sm"
        variant="default"
        color="red"
        onClick={() => {
          takeOut(chosen);
          clear();
        }}
      >
        {say(words.remove)}
      </Button>
      <CloseButton size="sm" aria-label={say(words.clear)} onClick={clear} />
    </section>
  );
}
