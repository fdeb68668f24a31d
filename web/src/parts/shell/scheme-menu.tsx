import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconSun } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { schemes, schemeWord } from './schemes.ts';

export function SchemeMenu() {
  const say = useSay();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Present = schemes.find((one) => one.value === colorScheme)?.Icon ?? IconSun;
  return (
    <Menu position="bottom-end" shadow="md" width={160}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={say(schemeWord)} title={say(schemeWord)}>
          <Present size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, Icon, label }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            rightSection={colorScheme === value ? <IconCheck size={14} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
