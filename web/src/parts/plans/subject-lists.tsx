import { plan } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { type AnyText, say } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import type { Column, ItemOf, SearchField } from '../list/columns.ts';
import { DataList } from '../list/data-list.tsx';
import { ActiveBadge } from '../say/active-badge.tsx';
import { common } from '../say/words.ts';
import { type PlanItem, planColumns, planWords } from './plan-columns.tsx';

/** What belongs to a customer or to a location, as lists on its page. */

const words = {
  project: say({ tr: 'Proje', en: 'Project' }),
  projects: say({ tr: 'Projeler', en: 'Projects' }),
};

type Project = ItemOf<typeof project>;

interface SubjectListProps {
  /** The filter that names the subject, as the list's call spells it. */
  fixed: Record<string, number>;
  action?: ReactNode;
  emptyTitle: AnyText;
  emptyHint?: AnyText;
}

const ProjectState = ({ item }: { item: Project }) => <ActiveBadge active={item.Published} />;

/** `second` is what tells projects of this subject apart, beside their name. */
export function SubjectProjects({ second, ...props }: SubjectListProps & { second: Column<Project> }) {
  return (
    <DataList<Project>
      bare
      row={project.list}
      title={words.projects}
      columns={[
        { field: 'Name', label: words.project },
        second,
        { field: 'Published', label: common.status, width: 112, plain: true, Cell: ProjectState },
      ]}
      search={[{ field: 'Name', label: words.project }]}
      to="/customers/project-detail/{id}"
      {...props}
    />
  );
}

/** `second` is the field that is searched beside the plan's own name. */
export function SubjectPlans({ second, ...props }: SubjectListProps & { second: SearchField }) {
  return (
    <DataList<PlanItem>
      bare
      row={plan.list}
      title={planWords.title}
      columns={planColumns}
      search={[{ field: 'definition', label: planWords.plan }, second]}
      to="/auditlist/edit/{id}"
      {...props}
    />
  );
}
