import '@mantine/spotlight/styles.css';
import {
  createSpotlight,
  SpotlightAction,
  SpotlightActionsGroup,
  SpotlightActionsList,
  SpotlightEmpty,
  SpotlightRoot,
  SpotlightSearch,
  useSpotlight,
} from '@mantine/spotlight';
import { audit } from '@sahada/contract/audit';
import { isLinked, links } from '@sahada/contract/links';
import { type Found, search } from '@sahada/contract/search';
import { type AnyText, say } from '@sahada/contract/text';
import {
  IconBuildingStore,
  IconClipboardList,
  IconFolders,
  IconHelpCircle,
  IconListCheck,
  IconLoader2,
  IconMapPin,
  IconPlus,
  IconQrcode,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { onlyQuery } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { type Recent, rememberRecent, useRecent } from '../../client/recent.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { finds } from '../list/search-key.ts';
import { common } from '../say/words.ts';
import { commands } from './commands.ts';
import { useLayout } from './layout.ts';
import { Marked } from './marked.tsx';
import { menuIcons } from './menu-icons.ts';
import type { Screen } from './screen.ts';
import classes from './search.module.css';

const words = {
  placeholder: say({
    tr: 'Müşteri, lokasyon, plan, soru, aksiyon, kişi ya da ekran arayın',
    en: 'Search customers, locations, plans, questions, actions, people or screens',
  }),
  recent: say({ tr: 'Son açılanlar', en: 'Recent' }),
  actions: say({ tr: 'İşlemler', en: 'Actions' }),
  screens: say({ tr: 'Ekranlar', en: 'Screens' }),
  searching: say({ tr: 'Aranıyor…', en: 'Searching…' }),
  failed: say({
    tr: 'Kayıtlarda arama yapılamadı; ekranlar ve işlemler yine de bulunur.',
    en: 'Records could not be searched; screens and actions are found all the same.',
  }),
  hits: say({ tr: '{n} sonuç', en: 'Results: {n}' }),
  found: say({ tr: 'Sonuçlar', en: 'Results' }),
};

const groups: Record<Found, { title: AnyText; Icon: typeof IconUser }> = {
  customer: { title: say({ tr: 'Müşteriler', en: 'Customers' }), Icon: IconBuildingStore },
  location: { title: say({ tr: 'Lokasyonlar', en: 'Locations' }), Icon: IconMapPin },
  project: { title: say({ tr: 'Projeler', en: 'Projects' }), Icon: IconFolders },
  plan: { title: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }), Icon: IconClipboardList },
  checklist: { title: say({ tr: 'Soru listeleri', en: 'Checklists' }), Icon: IconListCheck },
  question: { title: say({ tr: 'Sorular', en: 'Questions' }), Icon: IconHelpCircle },
  user: { title: say({ tr: 'Kullanıcılar', en: 'Users' }), Icon: IconUser },
  staticBarcode: { title: say({ tr: 'Sabit barkodlar', en: 'Static barcodes' }), Icon: IconQrcode },
  action: { title: say({ tr: 'Aksiyonlar', en: 'Actions' }), Icon: IconListCheck },
};

const waitMs = 200;
const fewest = 2;

const [store, spotlight] = createSpotlight();

type Hit = OutputOf<typeof search.find>[number];

interface Entry {
  key: string;
  label: string;
  /** Told besides the label, and not searched. */
  under?: string;
  icon: ReactNode;
  go: () => void;
}

/**
 * Ctrl/⌘ K: records, then actions, then screens, each only where this reader may open it. Records are searched by the server
 * from two letters on, the others at once. Fetched when first opened.
 */
export function Search({ screens }: { screens: readonly Screen[] }) {
  const say = useSay();
  const rights = useRights();
  const navigate = useNavigate();
  const opened = useLayout((layout) => layout.searchOpened);
  const recent = useRecent();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');

  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);

  const text = typed.trim();
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(text), text === '' ? 0 : waitMs);
    return () => window.clearTimeout(timer);
  }, [text]);

  const isAsked = opened && [...wanted].length >= fewest;
  const read = useRead(search.find, isAsked ? { text: wanted } : null, {
    keep: true,
    announce: 'none',
    freshSeconds: 5,
  });
  const isWaiting = [...text].length >= fewest && (text !== wanted || read.loading || read.reloading);
  const isFound = finds(text);
  // Until the answer is there, of what was found before only what fits: Enter would open what nobody typed.
  const fits = ({ title, subtitle }: Hit) => !isWaiting || isFound(`${title} ${subtitle}`);
  const hits = isAsked && text !== '' ? (read.data ?? []).filter(fits) : [];

  const open = (link: string) => {
    const [path, query] = link.split('?');
    void navigate({ to: path ?? '', search: onlyQuery(Object.fromEntries(new URLSearchParams(query))) });
  };

  const record = (one: Recent): Entry => {
    const { Icon } = groups[one.entity as Found];
    return {
      key: `${one.entity} ${one.id}`,
      label: one.title,
      under: one.subtitle,
      icon: <Icon size={18} stroke={1.7} />,
      go: () => {
        rememberRecent(one);
        open(one.link);
      },
    };
  };

  const isNamed = ({ tr, en }: AnyText) => [tr, en].some(isFound);

  const foundCommands = commands
    .filter(({ access, label }) => may(access, rights) && text !== '' && isNamed(label))
    .map(
      ({ label, path }): Entry => ({
        key: path,
        label: say(label),
        icon: <IconPlus size={18} stroke={1.7} />,
        go: () => open(path),
      }),
    );

  const foundScreens = screens
    .filter(({ access, menu, title, path }) => {
      const isShown = access !== 'public' && !path.includes('{') && (menu !== undefined || !path.includes('/new'));
      return isShown && may(access, rights) && isNamed(title);
    })
    .map(({ path, title, menu, parent }): Entry => {
      const icon = (menu ?? screens.find((one) => one.path === parent)?.menu)?.icon;
      const Icon = icon === undefined ? IconSearch : menuIcons[icon];
      return { key: path, label: say(title), icon: <Icon size={18} stroke={1.7} />, go: () => open(path) };
    });

  const lists: { title: AnyText; entries: Entry[] }[] = [
    {
      title: words.recent,
      entries: text === '' ? recent.filter((one) => isOpen(one, rights)).map(record) : [],
    },
    ...(Object.keys(groups) as Found[]).map((entity) => ({
      title: groups[entity].title,
      entries: hits.filter((hit) => hit.entity === entity).map(record),
    })),
    { title: words.actions, entries: foundCommands },
    { title: words.screens, entries: foundScreens },
  ].filter(({ entries }) => entries.length > 0);

  const keys = lists.flatMap(({ entries }) => entries.map(({ key }) => key));
  const count = keys.length;
  const { listId, selected } = useSpotlight(store);
  const idOf = (at: number): string => `${listId}-${at}`;
  const isTold = text !== '' && listId !== '';
  const found = keys.join();
  // What comes from the server takes the place of what was chosen: Enter opens the first of what is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries begin at their first
  useEffect(() => {
    if (isTold) store.setState({ ...store.getState(), selected: 0 });
  }, [isTold, found]);

  return (
    <SpotlightRoot
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      onSpotlightClose={() => useLayout.setState({ searchOpened: false })}
      attributes={{ content: { 'aria-label': say(words.placeholder) } }}
      classNames={{ action: classes.action ?? '', actionsList: classes.list ?? '' }}
      // A low window has more use for its height than for air around the list.
      yOffset="clamp(8px, 10dvh, 80px)"
      scrollable
      maxHeight={460}
    >
      <SpotlightSearch
        leftSection={
          isWaiting ? (
            <IconLoader2 size={18} stroke={1.7} className={classes.turning} />
          ) : (
            <IconSearch size={18} stroke={1.7} />
          )
        }
        placeholder={say(words.placeholder)}
        aria-label={say(words.placeholder)}
        // The library moves what is chosen by arrows, and tells nobody that it did.
        onKeyDown={() => queueMicrotask(() => store.setState({ ...store.getState() }))}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        {...(count === 0 ? {} : { 'aria-controls': listId })}
        {...(selected < 0 || selected >= count ? {} : { 'aria-activedescendant': idOf(selected) })}
      />
      <span className={classes.told} role="status">
        {text === '' || !opened ? '' : isWaiting ? say(words.searching) : say(words.hits, { n: count })}
      </span>
      <SpotlightActionsList {...(count === 0 ? {} : { role: 'listbox', 'aria-label': say(words.found) })}>
        {lists.map(({ title, entries }) => (
          <SpotlightActionsGroup key={title.tr} label={say(title)} role="group" aria-label={say(title)}>
            {entries.map(({ key, label, under, icon, go }) => (
              <SpotlightAction
                key={key}
                onClick={go}
                role="option"
                aria-selected={keys.indexOf(key) === selected}
                data-selected={keys.indexOf(key) === selected || undefined}
                renderRoot={(root) => <button type="button" {...root} id={idOf(keys.indexOf(key))} />}
              >
                <span className={classes.icon}>{icon}</span>
                <span className={classes.text}>
                  <Marked text={label} wanted={text} />
                  {under !== undefined && under !== '' && (
                    <small>
                      <Marked text={under} wanted={text} />
                    </small>
                  )}
                </span>
              </SpotlightAction>
            ))}
          </SpotlightActionsGroup>
        ))}
        {count === 0 && <SpotlightEmpty>{say(isWaiting ? words.searching : common.nothingFound)}</SpotlightEmpty>}
      </SpotlightActionsList>
      {read.error !== null && isAsked && (
        <p className={classes.failed} role="alert">
          {say(words.failed)}
        </p>
      )}
    </SpotlightRoot>
  );
}

/** Rights may have changed since it was opened; a plan also opens for whoever reads its results. */
const isOpen = ({ entity, link }: Recent, rights: readonly string[]): boolean =>
  entity in groups &&
  (link.startsWith('/audit/')
    ? may(audit.summary.access, rights)
    : isLinked(entity) && may(links[entity].access as ScreenAccess, rights));
