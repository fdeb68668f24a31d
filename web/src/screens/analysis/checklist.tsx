import { analysis } from '@sahada/contract/analysis';
import { IconChecklist } from '@tabler/icons-react';
import { useAddress } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { useLastPage, useListState } from '../../parts/list/list-state.ts';
import { ListPager } from '../../parts/list/pager.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { Panel } from '../../parts/say/panel.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import classes from './analysis.module.css';
import type { Asked } from './filters.ts';
import { HeatMap } from './heat-map.tsx';
import { Pareto } from './pareto.tsx';
import { Tab } from './tab.tsx';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.checklist>;
export type WorstQuestion = Data['ListItems'][number];

const QuestionDrawer = fetched(async () => (await import('./question-drawer.tsx')).QuestionDrawer);

const columns = [
  { field: 'questionText', label: words.question },
  { field: 'departmentName', label: words.section },
  { field: 'lostPoints', label: words.lost },
];

/** Where points are lost: the worst questions first, and sections by location. */
export function ChecklistTab({ asked }: { asked: Asked }) {
  const say = useSay();
  const format = useFormat();
  const list = useListState(analysis.checklist, { fixed: asked, prefix: 'q' });
  const read = useRead(analysis.checklist, list.input, { keep: true, announce: 'overOlder' });
  useLastPage(list, read);
  const { query, change } = useAddress<{ question?: string }>();
  const open = (id: number | null) => change({ question: id === null ? undefined : String(id) }, { replace: true });
  const opened = read.data?.ListItems.find(({ questionId }) => String(questionId) === query.question);
  return (
    <Tab row={analysis.checklist} report="checklist" asked={asked} read={read} columns={columns}>
      {(data: Data) =>
        data.TotalItemsCount === 0 && list.searchText === '' ? (
          <EmptyState
            title={words.nothingScored}
            hint={words.nothingScoredHint}
            icon={<IconChecklist size={22} stroke={1.7} />}
          />
        ) : (
          <>
            {list.searchText === '' && list.page === 1 && <Pareto rows={data.ListItems} onOpen={open} />}
            <Panel title={words.questions}>
              <div className={classes.toolbar}>
                <SearchBox
                  text={list.searchText}
                  field={null}
                  fields={[{ field: 'questionText', label: words.question }]}
                  onSearch={(search) => list.go({ search })}
                  onField={() => undefined}
                />
              </div>
              <div className={classes.worstHead} aria-hidden>
                <span>{say(words.question)}</span>
                <span>{say(words.lost)}</span>
                <span>{say(words.failed)}</span>
                <span>{say(words.repeats)}</span>
              </div>
              <ol className={classes.worst}>
                {data.ListItems.map((row) => (
                  <li key={row.questionId}>
                    <button type="button" onClick={() => open(row.questionId)}>
                      <span className={classes.worstText}>
                        <strong>{row.questionText}</strong>
                        <small>{row.departmentName}</small>
                      </span>
                      <span>
                        <small className={classes.worstLabel}>{say(words.lost)}</small>
                        <strong>{format.number(row.lostPoints, 1)}</strong>
                        <small>{format.percent(row.lostShare)}</small>
                      </span>
                      <span>
                        <small className={classes.worstLabel}>{say(words.failed)}</small>
                        <strong>{format.percent(row.failRate)}</strong>
                        <small>
                          {say(words.pointsOf, { earned: format.number(row.failed), max: format.number(row.asked) })}
                        </small>
                      </span>
                      <span>
                        <small className={classes.worstLabel}>{say(words.repeats)}</small>
                        <strong>{format.number(row.repeats)}</strong>
                      </span>
                    </button>
                  </li>
                ))}
              </ol>
              {data.TotalItemsCount > 10 && <ListPager list={list} total={data.TotalItemsCount} />}
            </Panel>
            <HeatMap data={data} asked={asked} />
            {opened !== undefined && <QuestionDrawer row={opened} asked={asked} onClose={() => open(null)} />}
          </>
        )
      }
    </Tab>
  );
}
