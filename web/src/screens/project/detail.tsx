import { Badge, Button, Tabs } from '@mantine/core';
import { mapping, project } from '@sahada/contract/project';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { IconPencil } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useEntityEditor } from '../../parts/form/editor.ts';
import { FormDrawer } from '../../parts/form/form-drawer.tsx';
import type { ItemOf } from '../../parts/list/columns.ts';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { common, publishedWords } from '../../parts/say/words.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import classes from './detail.module.css';
import { blankProject, ProjectForm, projectWords } from './form.tsx';
import { Levels } from './levels.tsx';
import { Mapped } from './mapped.tsx';
import { checklists, locations, users } from './parts.tsx';

const words = {
  locations: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  users: say({ tr: 'Kullanıcılar', en: 'Users' }),
  checklists: say({ tr: 'Soru listeleri', en: 'Checklists' }),
  levels: say({ tr: 'Başarı seviyeleri', en: 'Achievement levels' }),
  gone: say({ tr: 'Kayıt bulunamadı veya silinmiş.', en: 'Not found or deleted.' }),
  toList: say({ tr: 'Projelere dön', en: 'Back to projects' }),
};

const tabs = ['locations', 'users', 'checklists', 'levels'] as const;

type Tab = (typeof tabs)[number];
type Item = ItemOf<typeof project>;

const firstRow = { page: 1, pageSize: 1 };

export default function ProjectDetail() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Found key={id} projectId={/^\d{1,9}$/.test(id) ? Number(id) : 0} />;
}

/** The project as the list shows it, which is in the reader's language. */
function Found({ projectId }: { projectId: number }) {
  const say = useSay();
  const read = useRead(project.list, projectId === 0 ? null : { Id: projectId, ...firstRow }, { keep: true });
  const item = read.data?.ListItems[0];
  if (item !== undefined) return <Detail item={item} />;
  if (read.error !== null) return <LoadFailed retry={() => void read.reload()} />;
  if (read.data === undefined && projectId !== 0) return <ScreenSkeleton />;
  return (
    <EmptyState title={words.gone}>
      <Button variant="default" renderRoot={(root) => <Link {...root} to="/admin/projects" />}>
        {say(words.toList)}
      </Button>
    </EmptyState>
  );
}

function Detail({ item }: { item: Item }) {
  const say = useSay();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { tab?: string };
  const tab = tabs.find((one) => one === search.tab) ?? 'locations';
  const tabList = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways; the chosen one stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab on screen follows `tab`
  useEffect(() => {
    const { current: list } = tabList;
    const chosen = list?.querySelector<HTMLElement>('[data-active]');
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);

  const choose = (next: string | null) =>
    void navigate({ to: '.', search: (next === 'locations' ? {} : { tab: next }) as never, resetScroll: false });

  const projectId = item.Id;
  const here = { projectId, customerId: item.CustomerId };

  return (
    <>
      <PageHeader title={item.Name} under={<Under item={item} />}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          renderRoot={(root) => (
            <Link
              {...root}
              to="."
              search={((before: object) => ({ ...before, open: 'edit' })) as never}
              resetScroll={false}
            />
          )}
        >
          {say(common.edit)}
        </Button>
      </PageHeader>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List ref={tabList} mb="md" className={classes.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} rightSection={<Count tab={one} projectId={projectId} />}>
              {say(words[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="locations">
          <Mapped part={locations} {...here} />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <Mapped part={users} {...here} />
        </Tabs.Panel>
        <Tabs.Panel value="checklists">
          <Mapped part={checklists} {...here} />
        </Tabs.Panel>
        <Tabs.Panel value="levels">
          <Levels projectId={projectId} />
        </Tabs.Panel>
      </Tabs>
      <EditDrawer projectId={projectId} />
    </>
  );
}

function Under({ item }: { item: Item }) {
  const say = useSay();
  const { yes, no } = publishedWords;
  return (
    <span className={classes.under}>
      <StatusBadge tone={item.Published ? 'good' : 'neutral'}>{say(item.Published ? yes : no)}</StatusBadge>
      {item.CustomerName}
    </span>
  );
}

const counted: Record<Tab, AnyRow> = {
  locations: mapping.locations,
  users: mapping.users,
  checklists: mapping.checklists,
  levels: mapping.levels,
};

function Count({ tab, projectId }: { tab: Tab; projectId: number }) {
  const format = useFormat();
  const input = tab === 'levels' ? { projectId } : { projectId, ...firstRow };
  const { data } = useRead(counted[tab], input as never);
  const answer = data as { TotalItemsCount: number } | unknown[] | undefined;
  const count = Array.isArray(answer) ? answer.length : answer?.TotalItemsCount;
  // Its room is kept until it is known, so that the tabs stay where they are.
  return (
    <Badge
      variant="light"
      color="gray"
      size="sm"
      radius="sm"
      style={{ visibility: count === undefined ? 'hidden' : undefined }}
    >
      {format.number(count ?? 0)}
    </Badge>
  );
}

/** Opened by `?open=edit`. */
function EditDrawer({ projectId }: { projectId: number }) {
  const { open } = useSearch({ strict: false }) as { open?: string };
  return <OpenDrawer key={open ?? 'closed'} projectId={projectId} opened={open === 'edit'} />;
}

function OpenDrawer({ projectId, opened }: { projectId: number; opened: boolean }) {
  const say = useSay();
  const navigate = useNavigate();
  const editor = useEntityEditor(project, { id: opened ? projectId : null, blank: blankProject });
  const close = () =>
    void navigate({
      to: '.',
      search: (({ open: _, ...rest }: Record<string, string>) => rest) as never,
      resetScroll: false,
    });
  return (
    <FormDrawer editor={editor} title={say(projectWords.edit)} opened={opened} onClose={close}>
      <ProjectForm form={editor.form} />
    </FormDrawer>
  );
}
