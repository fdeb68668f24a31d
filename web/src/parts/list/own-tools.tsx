import { ActionIcon } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import type { ViewedScreen } from '@sahada/contract/view';
import { IconBookmark, IconColumns3 } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../later/fetched.tsx';
import type { OpeningButton } from '../later/opened-popover.tsx';
import type { ColumnsMenuProps } from './columns-menu.tsx';
import classes from './list.module.css';

const ViewsMenu = fetched(async () => (await import('./views-menu.tsx')).ViewsMenu);
const ColumnsMenu = fetched(async () => (await import('./columns-menu.tsx')).ColumnsMenu);

const words = {
  views: say({ tr: 'Görünümler', en: 'Views' }),
  columns: say({ tr: 'Sütunlar', en: 'Columns' }),
};

/** Views and columns of a list; what opens under the buttons is fetched with the first click. */
export function OwnTools(props: Omit<ColumnsMenuProps, keyof Opened> & { screen: ViewedScreen; phone: boolean }) {
  const { screen, phone, ...columns } = props;
  return (
    <div className={classes.own}>
      <Opener label={words.views} icon={<IconBookmark size={17} stroke={1.8} />} ready={ViewsMenu.ready}>
        {(opened) => <ViewsMenu screen={screen} {...opened} />}
      </Opener>
      {!phone && (
        <Opener label={words.columns} icon={<IconColumns3 size={17} stroke={1.8} />} ready={ColumnsMenu.ready}>
          {(opened) => <ColumnsMenu {...columns} {...opened} />}
        </Opener>
      )}
    </div>
  );
}

interface Opened {
  button: OpeningButton;
  label: string;
}

interface OpenerProps {
  label: AnyText;
  icon: ReactNode;
  ready: () => Promise<void>;
  /** Takes the button's place once it is fetched, opened. */
  children: (opened: Opened) => ReactElement;
}

function Opener({ label, icon, ready, children }: OpenerProps) {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  const button = (
    <ActionIcon variant="default" size={34} aria-label={say(label)} title={say(label)} aria-haspopup="dialog">
      {icon}
    </ActionIcon>
  );
  if (asked) return children({ button, label: say(label) });
  return cloneElement(button, {
    onPointerEnter: () => void ready().catch(nothing),
    onClick: () => void ready().then(() => setAsked(true), nothing),
  });
}

/** The button stays, and the next click tries again. */
const nothing = () => undefined;
