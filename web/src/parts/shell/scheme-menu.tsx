import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconCheck, IconSun } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { LazyMenu, MenuAction } from '../later/lazy-menu.tsx';
import { schemes, schemeWord } from './schemes.ts';

const words = { chosen: say({ tr: 'seçili', en: 'selected' }) };

export function SchemeMenu() {
  const say = useSay();
  const { colorScheme } = useMantineColorScheme();
  const Present = schemes.find((one) => one.value === colorScheme)?.Icon ?? IconSun;
  return (
    <LazyMenu
      width={160}
      button={
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={say(schemeWord)} title={say(schemeWord)}>
          <Present size={18} stroke={1.8} />
        </ActionIcon>
      }
    >
      <SchemeChoices />
    </LazyMenu>
  );
}

/** Light, dark or the system's, as items of a menu. */
export function SchemeChoices() {
  const say = useSay();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map(({ value, Icon, label }) => (
    <MenuAction
      key={value}
      icon={<Icon size={16} />}
      end={colorScheme === value ? <IconCheck size={14} role="img" aria-label={say(words.chosen)} /> : null}
      onClick={() => setColorScheme(value)}
    >
      {say(label)}
    </MenuAction>
  ));
}
