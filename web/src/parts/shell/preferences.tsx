import { ActionIcon, Menu, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { type Language, languageIds, say } from '@sahada/contract/text';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { setLanguage, useLanguage, useSay } from '../../client/language.ts';
import { userNow } from '../../client/session.ts';
import { useWrite } from '../../client/use.ts';
import classes from './shell.module.css';

const words = {
  language: say({ tr: 'Dil', en: 'Language' }),
  tr: say({ tr: 'Türkçe', en: 'Türkçe' }),
  en: say({ tr: 'English', en: 'English' }),
  scheme: say({ tr: 'Görünüm', en: 'Appearance' }),
  light: say({ tr: 'Açık', en: 'Light' }),
  dark: say({ tr: 'Koyu', en: 'Dark' }),
  auto: say({ tr: 'Sistem', en: 'System' }),
};

/** Changes the language of the screen at once, and of the server's answers in this session. */
export function useChangeLanguage(): (language: Language) => void {
  const change = useWrite(account.language, { announce: 'none' });
  return (language) => {
    setLanguage(language, true);
    if (userNow() !== null) void change.send({ languageId: languageIds[language] });
  };
}

export function LanguageSwitch() {
  const say = useSay();
  const language = useLanguage();
  const change = useChangeLanguage();
  return (
    <fieldset className={classes.languages} aria-label={say(words.language)}>
      {(['tr', 'en'] as const).map((one) => (
        <UnstyledButton
          key={one}
          className={classes.language}
          aria-pressed={one === language}
          aria-label={say(words[one])}
          lang={one}
          onClick={() => change(one)}
        >
          {one.toUpperCase()}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

export function SchemeMenu() {
  const say = useSay();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Present = schemes.find((one) => one.value === colorScheme)?.Icon ?? IconSun;
  return (
    <Menu position="bottom-end" shadow="md" width={160}>
      <Menu.Target>
        <Tooltip label={say(words.scheme)}>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={say(words.scheme)}>
            <Present size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            rightSection={colorScheme === value ? <IconCheck size={14} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {say(words[value])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
