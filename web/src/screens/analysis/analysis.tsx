import { SegmentedControl } from '@mantine/core';
import { analysis } from '@sahada/contract/analysis';
import { auditTypeIds } from '@sahada/contract/codes';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { FilterButton, FilterChips } from '../../parts/list/filter-chips.tsx';
import { OnlyApproved } from '../../parts/report/only-approved.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import classes from './analysis.module.css';
import { CalibrationTab } from './calibration.tsx';
import { ChecklistTab } from './checklist.tsx';
import { ComparisonTab } from './comparison.tsx';
import { filterKeys, filters, useFilters } from './filters.ts';
import { PlansTab } from './plans.tsx';
import { SurveyTab } from './survey.tsx';
import { words } from './words.ts';

/** Everything that responses tell together, narrowed by the same filters on every tab. */
export default function Analysis() {
  const say = useSay();
  const phone = usePhone();
  const { list, asked, type, isUsualSpan } = useFilters();
  const bar = {
    row: analysis.survey,
    filters,
    list,
    fixed: { statusCodes: null, onlyApproved: null, auditTypeId: null },
  };
  return (
    <>
      <PageHeader title={say(words.title)}>
        {type !== null && (
          <SegmentedControl
            size="sm"
            aria-label={say(words.kind)}
            value={String(type)}
            onChange={(value) => list.go({ filters: { auditTypeId: [value] } })}
            data={[
              { value: String(auditTypeIds.audit), label: say(words.audits) },
              { value: String(auditTypeIds.survey), label: say(words.surveys) },
            ]}
          />
        )}
        <OnlyApproved />
      </PageHeader>
      <div className={classes.filters}>{phone ? <FilterButton {...bar} /> : <FilterChips {...bar} />}</div>
      <ScreenTabs
        keep={filterKeys.filter((key) => key !== 'auditTypeId')}
        tabs={[
          { name: 'survey', label: words.survey, panel: <SurveyTab asked={asked} /> },
          { name: 'checklist', label: words.checklist, panel: <ChecklistTab asked={asked} /> },
          {
            name: 'comparison',
            label: words.comparison,
            panel: <ComparisonTab asked={asked} isUsualSpan={isUsualSpan} />,
          },
          { name: 'calibration', label: words.calibration, panel: <CalibrationTab asked={asked} /> },
          { name: 'plans', label: words.plans, panel: <PlansTab asked={asked} /> },
        ]}
      />
    </>
  );
}
