import { checklist } from '@sahada/contract/checklist';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { IconSignature } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import classes from './checklist.module.css';
import { Gallery, GalleryButton } from './gallery.tsx';

const words = {
  ...entityWords(checklist),
  hint: say({
    tr: 'Soru bankasındaki soruları bölümlere ayırarak denetim ve anketlerde kullanılacak listeyi oluşturun.',
    en: 'Arrange questions of the bank in sections to make the list that audits and surveys use.',
  }),
  sections: say({ tr: 'Bölüm', en: 'Sections' }),
  questions: say({ tr: 'Soru', en: 'Questions' }),
  projects: say({ tr: 'Projeler', en: 'Projects' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  more: say({ tr: '+{n} proje', en: '+{n} more' }),
  signature: say({ tr: 'İmza bölümü', en: 'Signature section' }),
};

type Item = ItemOf<typeof checklist>;

function Title({ item }: { item: Item }) {
  const say = useSay();
  return (
    <span className={classes.listTitle}>
      <TwoLines>{item.title}</TwoLines>
      {item.SignatureSection && (
        <span className={classes.sign} title={say(words.signature)}>
          <IconSignature size={16} stroke={1.7} role="img" aria-label={say(words.signature)} />
        </span>
      )}
    </span>
  );
}

const shownProjects = 2;

function Projects({ item }: { item: Item }) {
  const say = useSay();
  const names = item.Projects.map((project) => project.Value);
  const rest = names.length - shownProjects;
  if (names.length === 0) {
    return (
      <span className={classes.nothing} aria-hidden>
        –
      </span>
    );
  }
  return (
    <span title={names.join(', ')}>
      {names.slice(0, shownProjects).join(', ')}
      {rest > 0 && <span className={classes.quiet}> {say(words.more, { n: rest })}</span>}
    </span>
  );
}

const columns: Column<Item>[] = [
  { field: 'title', label: words.name, Cell: Title },
  { field: 'SectionCount', label: words.sections, kind: 'number', width: 100 },
  { field: 'QuestionCount', label: words.questions, kind: 'number', width: 110 },
  { field: 'Projects', label: words.projects, Cell: Projects, sort: false, wide: true },
];

const search: SearchField[] = [{ field: 'title', label: words.name }];

const filters: Filter[] = [
  { field: 'projectId', label: words.project, kind: 'lookup', row: lookup.projectsByCustomer },
  { field: 'SignatureSection', label: words.signature, kind: 'flag', yes: common.yes, no: common.no },
];

const state: EntityState<Item> = { field: 'Active', words: activeWords };

const pages = { create: '/checklists/new-checklist', edit: '/checklists/edit-checklist/{id}' };

export default function Checklists() {
  return (
    <EntityScreen
      calls={checklist}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      pages={pages}
      tools={
        <>
          <ImportLink to="/import/checklist" isSmall />
          <Gallery isSmall />
        </>
      }
      otherStart={<GalleryButton />}
    />
  );
}
