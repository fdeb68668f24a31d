import { analysis } from '@sahada/contract/analysis';
import { auditTypeIds } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { useCompanyDay, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { useRead } from '../../client/use.ts';
import { rangeOf } from '../list/date-ranges.ts';
import { MaybeLink } from '../shell/reach.tsx';
import { LinesPanel } from './lines-panel.tsx';
import type { Subject } from './overview.tsx';
import classes from './plans.module.css';

const words = {
  title: say({
    tr: 'Son 90 günde en çok puan kaybettiren sorular',
    en: 'Questions that lost the most points in 90 days',
  }),
  none: say({ tr: 'Son 90 günde puan kaybı yok.', en: 'No points were lost in 90 days.' }),
  failed: say({ tr: '{total} yanıttan {n} tanesi başarısız', en: 'Failed in {n} of {total}' }),
  repeats: say({ tr: '{n} tekrar', en: 'Repeated: {n}' }),
};

/** Why the score is what it is: the questions of audits that cost a customer or a location the most, each with its analysis. */
export function LostPoints({ subject }: { subject: Subject }) {
  const say = useSay();
  const format = useFormat();
  const [onlyApproved] = useOnlyApproved();
  const { from: dateFrom, to: dateTo } = rangeOf('ninety', useCompanyDay());
  const { customerId, locationId } = subject;
  const of = locationId === undefined ? { customerId } : { locationIds: [locationId] };
  const asked = { ...of, auditTypeId: auditTypeIds.audit, dateFrom, dateTo };
  const read = useRead(analysis.checklist, { ...asked, onlyApproved, page: 1, pageSize: 5 }, { keep: true });
  const lost = read.data?.ListItems.filter(({ lostPoints }) => lostPoints > 0) ?? [];
  const data = read.data && {
    ListItems: lost.map((row) => ({ ...row, id: row.questionId })),
    // Those that lost nothing come last and are not told of.
    TotalItemsCount: read.data.LostCount,
  };
  const search = Object.fromEntries(
    Object.entries({ tab: 'checklist', ...asked }).map(([key, one]) => [key, `${one}`]),
  );
  return (
    <LinesPanel
      title={words.title}
      read={{ ...read, data }}
      to="/analysis"
      search={search}
      empty={say(words.none)}
      line={(row) => (
        <MaybeLink to={{ path: '/analysis', search: { ...search, question: `${row.id}` } }} className={classes.line}>
          <span className={classes.what}>
            <strong>{row.questionText}</strong>
            <span>
              {[
                row.departmentName,
                ...(row.failed > 0
                  ? [say(words.failed, { n: format.number(row.failed), total: format.number(row.asked) })]
                  : []),
                ...(row.repeats > 0 ? [say(words.repeats, { n: format.number(row.repeats) })] : []),
              ].join(' · ')}
            </span>
          </span>
          <span className={classes.score}>−{format.number(row.lostPoints, 1)}</span>
        </MaybeLink>
      )}
    />
  );
}
