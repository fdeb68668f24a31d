import type { StatusCode } from '@sahada/contract/codes';
import { links } from '@sahada/contract/links';
import { statusTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { user } from '@sahada/contract/user';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { RowName } from '../../parts/entity/row-name.tsx';
import type { Column } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import { OpenPlans } from './open-plans.tsx';
import classes from './user.module.css';

/** What there is of a user, a tab each. */

const words = {
  project: say({ tr: 'Proje', en: 'Project' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  noProjects: say({ tr: 'Hiçbir projeye eklenmedi.', en: 'Not in any project.' }),
  projectsHint: say({
    tr: 'Projenin “Kullanıcılar” sekmesinden eklenir.',
    en: 'People are added on the project’s “Users” tab.',
  }),
  plan: say({ tr: 'Tanım', en: 'Definition' }),
  role: say({ tr: 'Rol', en: 'Role' }),
  score: say({ tr: 'Puan', en: 'Score' }),
  responses: say({ tr: 'Yanıt', en: 'Responses' }),
  begins: say({ tr: 'Başlangıç', en: 'Begins' }),
  noAudits: say({ tr: 'Görevli olduğu plan yok.', en: 'No plans to work on.' }),
  when: say({ tr: 'Tarih', en: 'When' }),
  what: say({ tr: 'İşlem', en: 'Activity' }),
  onWhat: say({ tr: 'Kayıt', en: 'Record' }),
  noActivities: say({ tr: 'Henüz bir işlem yapmadı.', en: 'Has not done anything yet.' }),
  lead: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  assistant: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  approver: say({ tr: 'Onaylayan', en: 'Approver' }),
};

interface Project {
  Id: number;
  Name: string;
  CustomerName: string | null;
  Published: boolean;
}

const ProjectState = ({ item }: { item: Project }) => <ActiveBadge active={item.Published} />;

const projectColumns: Column<Project>[] = [
  { field: 'Name', label: words.project, sort: false },
  { field: 'CustomerName', label: words.customer, sort: false },
  { field: 'Published', label: common.status, sort: false, plain: true, width: 112, Cell: ProjectState },
];

/** Where the rows of an entity lead this reader; undefined where nowhere. */
function useRowsTo(entity: 'project' | 'plan'): { to?: string } {
  const rights = useRights();
  const { path, access } = links[entity];
  return may(access, rights) ? { to: path } : {};
}

export function UserProjects({ userId }: { userId: number }) {
  return (
    <DataList<Project>
      bare
      row={user.projects}
      fixed={{ userId }}
      title={words.project}
      columns={projectColumns}
      {...useRowsTo('project')}
      emptyTitle={words.noProjects}
      emptyHint={words.projectsHint}
    />
  );
}

interface Audit {
  Id: number;
  Definition: string;
  CustomerName: string;
  LocationName: string;
  AuditDateTime: string;
  TimeZone: string;
  StatusCode: number;
  Percent: number | null;
  ResponseCount: number;
  Role: 'lead' | 'assistant' | 'approver';
}

const auditColumns: Column<Audit>[] = [
  { field: 'Definition', label: words.plan, sort: false, Cell: AuditName },
  { field: 'Role', label: words.role, sort: false, width: 150, Cell: Role },
  { field: 'StatusCode', label: common.status, sort: false, plain: true, width: 170, Cell: Status },
  { field: 'AuditDateTime', label: words.begins, sort: false, width: 120, Cell: Begins },
  { field: 'Percent', label: words.score, sort: false, kind: 'percent', width: 90 },
  { field: 'ResponseCount', label: words.responses, sort: false, kind: 'number', width: 90, wide: true },
];

function AuditName({ item }: { item: Audit }) {
  return (
    <span className={classes.two}>
      <TwoLines>{item.Definition}</TwoLines>
      <small>{`${item.CustomerName} · ${item.LocationName}`}</small>
    </span>
  );
}

function Role({ item }: { item: Audit }) {
  return useSay()(words[item.Role]);
}

function Status({ item }: { item: Audit }) {
  const say = useSay();
  return (
    <StatusBadge tone={toneOfStatus(item.StatusCode)}>{say(statusTexts[item.StatusCode as StatusCode])}</StatusBadge>
  );
}

function Begins({ item }: { item: Audit }) {
  return useFormat().date(item.AuditDateTime, item.TimeZone);
}

export function UserAudits({ userId }: { userId: number }) {
  return (
    <>
      <OpenPlans userId={userId} />
      <DataList<Audit>
        bare
        row={user.audits}
        fixed={{ userId }}
        title={words.plan}
        columns={auditColumns}
        {...useRowsTo('plan')}
        emptyTitle={words.noAudits}
      />
    </>
  );
}

interface Activity {
  id: number;
  at: string;
  sentence: string;
  entity: string | null;
  entityId: number | null;
  entityName: string | null;
}

const activityColumns: Column<Activity>[] = [
  { field: 'sentence', label: words.what, sort: false },
  { field: 'entityName', label: words.onWhat, sort: false, Cell: Record },
  { field: 'at', label: words.when, sort: false, kind: 'dateTime', width: 170 },
];

function Record({ item }: { item: Activity }) {
  if (item.entityName === null) return null;
  return (
    <RowName entity={item.entity} id={item.entityId}>
      {item.entityName}
    </RowName>
  );
}

export function UserActivities({ userId }: { userId: number }) {
  return (
    <DataList<Activity>
      bare
      row={user.activities}
      fixed={{ userId }}
      title={words.what}
      columns={activityColumns}
      emptyTitle={words.noActivities}
    />
  );
}
