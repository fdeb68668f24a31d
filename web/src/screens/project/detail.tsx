import { Badge, Button } from '@mantine/core';
import { mapping, project } from '@sahada/contract/project';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { idIn, useAddress, useAddressId, withQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { FormDrawer } from '../../parts/form/form-drawer.tsx';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import type { ItemOf } from '../../parts/list/columns.ts';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { common } from '../../parts/say/words.ts';
import { Found } from '../../parts/shell/found.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
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
  toList: say({ tr: 'Projelere dön', en: 'Back to projects' }),
};

const back = { to: '/admin/projects', label: words.toList };

type Item = ItemOf<typeof project>;

const firstRow = { page: 1, pageSize: 1 };

export default function ProjectDetail() {
  const id = useAddressId();
  return <Whole key={id} projectId={idIn(id)} />;
}

/** The project as the list shows it, in the reader's language. */
function Whole({ projectId }: { projectId: number | null }) {
  const read = useRead(project.list, projectId === null ? null : { Id: projectId, ...firstRow }, { keep: true });
  return (
    <Found id={projectId} read={{ ...read, data: read.data && (read.data.ListItems[0] ?? null) }} back={back}>
      {(item) => <Detail item={item} />}
    </Found>
  );
}

function Detail({ item }: { item: Item }) {
  const say = useSay();
  const projectId = item.Id;
  useNameAsTitle(item.Name);
  const here = { projectId, customerId: item.CustomerId };
  const tab = (name: keyof typeof counted) => ({
    name,
    label: words[name],
    end: <Count row={counted[name]} input={name === 'levels' ? { projectId } : { projectId, ...firstRow }} />,
  });

  return (
    <>
      <PageHeader title={item.Name} under={<Under item={item} />}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          renderRoot={(root) => <Link {...root} to="." search={withQuery({ open: 'edit' })} resetScroll={false} />}
        >
          {say(common.edit)}
        </Button>
      </PageHeader>
      <ScreenTabs
        tabs={[
          { ...tab('locations'), panel: <Mapped part={locations} {...here} /> },
          { ...tab('users'), panel: <Mapped part={users} {...here} /> },
          { ...tab('checklists'), panel: <Mapped part={checklists} {...here} /> },
          { ...tab('levels'), panel: <Levels projectId={projectId} /> },
        ]}
      />
      <EditDrawer projectId={projectId} />
    </>
  );
}

function Under({ item }: { item: Item }) {
  return (
    <span className={classes.under}>
      <ActiveBadge active={item.Published} />
      {item.CustomerName}
    </span>
  );
}

const counted = {
  locations: mapping.locations,
  users: mapping.users,
  checklists: mapping.checklists,
  levels: mapping.levels,
} satisfies Record<string, AnyRow>;

function Count({ row, input }: { row: AnyRow; input: object }) {
  const format = useFormat();
  const { data } = useRead(row, input);
  const answer = data as { TotalItemsCount: number } | unknown[] | undefined;
  const count = Array.isArray(answer) ? answer.length : answer?.TotalItemsCount;
  // The badge keeps its room until the count is known, so that the tabs do not move.
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
  const { open } = useAddress<{ open?: string }>().query;
  return <OpenDrawer key={open ?? 'closed'} projectId={projectId} opened={open === 'edit'} />;
}

function OpenDrawer({ projectId, opened }: { projectId: number; opened: boolean }) {
  const say = useSay();
  const { close } = useAddress<{ open?: string }>();
  const editor = useEntityEditor(project, { id: opened ? projectId : null, blank: blankProject });
  return (
    <FormDrawer editor={editor} title={say(projectWords.edit)} opened={opened} onClose={() => close('open')}>
      <ProjectForm form={editor.form} id={projectId} />
    </FormDrawer>
  );
}
