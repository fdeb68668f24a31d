import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import classes from './preferences.module.css';
import { schemes, schemeWord } from './schemes.ts';

const words = { now: say({ tr: '{what}: {scheme}', en: '{what}: {scheme}' }) };

/** Cycles through light, dark and system; for the screens before signing in, which have no menus. */
export function SchemeButton() {
  const say = useSay();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const index = Math.max(
    0,
    schemes.findIndex((one) => one.value === colorScheme),
  );
  const now = schemes[index] ?? schemes[0];
  const next = schemes[(index + 1) % schemes.length] ?? schemes[0];
  const text = say(words.now, { what: say(schemeWord), scheme: say(now.label) });
  return (
    <UnstyledButton
      className={classes.scheme}
      aria-label={text}
      title={text}
      onClick={() => setColorScheme(next.value)}
    >
      <now.Icon size={18} stroke={1.8} />
    </UnstyledButton>
  );
}
