import { Button, Drawer, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { say } from '@sahada/contract/text';
import type { Version } from '@sahada/contract/version';
import { IconDeviceMobile } from '@tabler/icons-react';
import { memo, useDeferredValue, useState } from 'react';
import { useLanguage, useSay } from '../../client/language.ts';
import { fetched } from '../later/fetched.tsx';
import { common } from '../say/words.ts';
import { useFillHeight } from '../shell/fill-height.ts';
import classes from './phone-preview.module.css';

const PhoneForm = fetched(async () => (await import('./phone-form.tsx')).PhoneForm, Waiting);

const words = {
  preview: say({ tr: 'Telefonda görünüm', en: 'On the phone' }),
  short: say({ tr: 'Önizleme', en: 'Preview' }),
  language: say({ tr: 'Önizleme dili', en: 'Language of the preview' }),
};

const languages = [
  { value: 'tr', label: 'TR' },
  { value: 'en', label: 'EN' },
];

/**
 * A checklist or a question as a phone will show it, live while it is edited; answers given here are for trying only. On a
 * wide page it is at the side (PhoneAside), else behind a button (PhoneButton); pages place both.
 */
export const PhoneAside = memo(function PhoneAside({ version }: { version: Version }) {
  return useIsWide() ? <Aside version={version} /> : null;
});

function Aside({ version }: { version: Version }) {
  const say = useSay();
  const pane = useFillHeight<HTMLElement>();
  return (
    <aside ref={pane} className={classes.aside} aria-label={say(words.preview)}>
      <Phone version={version} />
    </aside>
  );
}

export function PhoneButton({ version }: { version: Version }) {
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
        closeButtonProps={{ 'aria-label': say(common.close) }}
        classNames={{ body: classes.drawer ?? '' }}
      >
        <Phone version={version} isTitled />
      </Drawer>
    </>
  );
}

const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) === true;

/** `isTitled`: its surroundings already have a title. */
function Phone({ version, isTitled = false }: { version: Version; isTitled?: boolean }) {
  const say = useSay();
  const [language, setLanguage] = useState(useLanguage());
  const shown = useDeferredValue(version);
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
      <div className={classes.phone}>
        <PhoneForm version={shown} language={language} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" p="md" className={classes.screen}>
      <Skeleton height={20} width="60%" />
      <Skeleton height={110} />
      <Skeleton height={110} />
    </Stack>
  );
}
