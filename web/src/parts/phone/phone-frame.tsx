import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Language, say } from '@sahada/contract/text';
import { IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLanguage, useSay } from '../../client/language.ts';
import { Drawer } from '../say/dialog.tsx';
import { useFillHeight } from '../shell/fill-height.ts';
import classes from './phone-preview.module.css';

const words = {
  preview: say({ tr: 'Telefonda görünüm', en: 'On the phone' }),
  short: say({ tr: 'Önizleme', en: 'Preview' }),
  language: say({ tr: 'Önizleme dili', en: 'Language of the preview' }),
};

const languages = [
  { value: 'tr', label: 'TR' },
  { value: 'en', label: 'EN' },
];

/** What the phone shows, in the language chosen above it. */
type Shown = (language: Language) => ReactNode;

/** A phone at the side of a wide page. */
export function PhoneAt({ children }: { children: Shown }) {
  return useIsWide() ? <Aside>{children}</Aside> : null;
}

function Aside({ children }: { children: Shown }) {
  const say = useSay();
  const pane = useFillHeight<HTMLElement>();
  return (
    <aside ref={pane} className={classes.aside} aria-label={say(words.preview)}>
      <Phone>{children}</Phone>
    </aside>
  );
}

/** The same behind a button, where there is no room at the side. */
export function PhoneBehind({ children }: { children: Shown }) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  if (useIsWide()) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={16} />} onClick={() => setOpened(true)}>
        {say(words.short)}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title={say(words.preview)}
        position="right"
        size={400}
        classNames={{ body: classes.drawer ?? '' }}
      >
        <Phone isTitled>{children}</Phone>
      </Drawer>
    </>
  );
}

const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) === true;

/** `isTitled`: its surroundings already have a title. */
export function Phone({ children, isTitled = false }: { children: Shown; isTitled?: boolean }) {
  const say = useSay();
  const [language, setLanguage] = useState(useLanguage());
  return (
    <>
      <div className={classes.head}>
        <span className={classes.title}>{isTitled ? null : say(words.preview)}</span>
        <SegmentedControl
          size="xs"
          aria-label={say(words.language)}
          data={languages}
          value={language}
          onChange={(next) => setLanguage(next === 'en' ? 'en' : 'tr')}
        />
      </div>
      <div className={classes.phone}>{children(language)}</div>
    </>
  );
}
