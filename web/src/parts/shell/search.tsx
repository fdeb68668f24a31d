import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { say } from '@sahada/contract/text';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { searchKey } from '../list/search-key.ts';
import { common } from '../say/words.ts';
import { useLayout } from './layout.ts';
import type { Screen } from './screen.ts';
import classes from './search.module.css';

const words = {
  placeholder: say({ tr: 'Nereye gitmek istersiniz?', en: 'Where would you like to go?' }),
};

const [store, spotlight] = createSpotlight();

/** Ctrl/⌘ K: every screen that this reader may open. Fetched when first opened. */
export function Search({ screens }: { screens: readonly Screen[] }) {
  const say = useSay();
  const rights = useRights();
  const navigate = useNavigate();
  const opened = useLayout((layout) => layout.searchOpened);

  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);

  const actions: SpotlightActionData[] = screens
    .filter((screen) => screen.access !== 'public' && !screen.path.includes('{') && may(screen.access, rights))
    .map((screen) => {
      const Icon = screen.menu?.icon;
      const group = screen.menu?.group.title;
      return {
        id: screen.path,
        label: say(screen.title),
        description: group === null || group === undefined ? undefined : say(group),
        keywords: [screen.title.tr, screen.title.en],
        leftSection: Icon === undefined ? <IconSearch size={18} stroke={1.7} /> : <Icon size={18} stroke={1.7} />,
        onClick: () => void navigate({ to: screen.path }),
      } as SpotlightActionData;
    });

  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      onSpotlightClose={() => useLayout.setState({ searchOpened: false })}
      nothingFound={say(common.nothingFound)}
      attributes={{ content: { 'aria-label': say(words.placeholder) } }}
      classNames={{ action: classes.action ?? '' }}
      scrollable
      maxHeight={420}
      filter={(query, all) => {
        const wanted = searchKey(query.trim());
        return all.filter(
          (one) =>
            'id' in one &&
            [one.label ?? '', ...((one.keywords as string[] | undefined) ?? [])].some((text) =>
              searchKey(text).includes(wanted),
            ),
        );
      }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.7} />,
        placeholder: say(words.placeholder),
        'aria-label': say(words.placeholder),
      }}
    />
  );
}
