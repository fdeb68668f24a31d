import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useShown } from '../later/shown.ts';
import { Drawer } from '../say/dialog.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useLayout } from './layout.ts';
import { MenuBody } from './menu.tsx';
import type { MenuGroup, Screen } from './screen.ts';
import classes from './shell.module.css';

const words = { menu: say({ tr: 'Menü', en: 'Menu' }) };

/** The menu of narrow screens, in a drawer. */
export function PhoneMenu({ screens, groups }: { screens: readonly Screen[]; groups: readonly MenuGroup[] }) {
  const say = useSay();
  const shown = useShown(useLayout((layout) => layout.menuOpened));
  return (
    <Drawer
      opened={shown}
      onClose={() => useLayout.setState({ menuOpened: false })}
      size={288}
      withCloseButton={false}
      attributes={{ header: { role: 'none' }, content: { 'aria-label': say(words.menu) } }}
      classNames={{ body: classes.phoneMenu, content: classes.phoneMenuContent }}
    >
      <MenuBody screens={screens} groups={groups} />
      <div className={classes.phoneMenuEnd}>
        <LanguageSwitch />
      </div>
    </Drawer>
  );
}
