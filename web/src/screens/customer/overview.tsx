import { Anchor } from '@mantine/core';
import type { customer } from '@sahada/contract/customer';
import { say } from '@sahada/contract/text';
import type { OutputOf } from '../../client/call.ts';
import { OpenActions } from '../../parts/action/open-actions.tsx';
import { LostPoints } from '../../parts/plans/lost-points.tsx';
import { AuditsBehind, PlansAhead, YearScore } from '../../parts/plans/overview.tsx';
import { FiguresBar } from '../../parts/report/only-approved.tsx';
import { Facts, Panel, Panels } from '../../parts/say/panel.tsx';
import { common } from '../../parts/say/words.ts';
import { useReach } from '../../parts/shell/reach.tsx';
import { customerWords } from './form.tsx';

const words = {
  name: say({ tr: 'Adı soyadı', en: 'Full name' }),
};

/** What comes next for a customer, what was found, and whom to ask. */
export function Overview({ item }: { item: OutputOf<typeof customer.get> }) {
  const reach = useReach();
  const subject = { customerId: item.ID };
  return (
    <Panels aside={<Contact item={item} />}>
      <FiguresBar />
      <YearScore subject={subject} />
      {reach('/analysis') && <LostPoints subject={subject} />}
      {reach('/auditlist') && <PlansAhead subject={subject} begin={{ customerId: String(item.ID) }} />}
      {reach('/actions') && <OpenActions subject={subject} />}
      <AuditsBehind subject={subject} />
    </Panels>
  );
}

function Contact({ item }: { item: OutputOf<typeof customer.get> }) {
  const { openAdress } = item.adres;
  const place = [openAdress, item.DistrictName, item.CityName, item.CountryName].filter(Boolean).join(', ');
  return (
    <Panel title={customerWords.contact}>
      <Facts
        rows={[
          { label: words.name, value: `${item.personelFName} ${item.personelLName}` },
          {
            label: common.email,
            value: <Anchor href={`mailto:${item.personelEmail}`}>{item.personelEmail}</Anchor>,
          },
          {
            label: common.phone,
            value: item.companyPhone && <Anchor href={`tel:${item.companyPhone}`}>{item.companyPhone}</Anchor>,
          },
          { label: common.address, value: place },
          { label: common.description, value: item.description },
        ]}
      />
    </Panel>
  );
}
