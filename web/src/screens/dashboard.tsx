import { Button } from '@mantine/core';
import { customer } from '@sahada/contract/customer';
import { department } from '@sahada/contract/department';
import type { Permission } from '@sahada/contract/permissions';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { type Icon, IconBuildingStore, IconPlus, IconSection } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hourIn, nowIso, useFormat } from '../client/format.ts';
import { useSay } from '../client/language.ts';
import { may, useRights, useSession } from '../client/session.ts';
import { useRead } from '../client/use.ts';
import { Figure } from '../parts/figure.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { EmptyState } from '../parts/states.tsx';
import classes from './dashboard.module.css';

const words = {
  morning: say({ tr: 'Günaydın, {name}', en: 'Good morning, {name}' }),
  day: say({ tr: 'İyi günler, {name}', en: 'Good afternoon, {name}' }),
  evening: say({ tr: 'İyi akşamlar, {name}', en: 'Good evening, {name}' }),
  customers: say({ tr: 'Müşteriler', en: 'Customers' }),
  sections: say({ tr: 'Bölümler', en: 'Sections' }),
  begin: say({ tr: 'Buradan başlayın', en: 'Start here' }),
  customerAdd: say({ tr: 'Müşteri ekle', en: 'Add customer' }),
  customerWhy: say({
    tr: 'Denetlediğiniz firmalar; lokasyon ve projeler onlara bağlanır.',
    en: 'The companies you audit; locations and projects belong to them.',
  }),
  sectionAdd: say({ tr: 'Bölüm ekle', en: 'Add section' }),
  sectionWhy: say({
    tr: 'Soru listelerinin başlıkları: Mutfak, Depo, Personel hijyeni gibi.',
    en: 'The headings of checklists: Kitchen, Storage, Staff hygiene and so on.',
  }),
  nothingYet: say({ tr: 'Size açık bir ekran yok', en: 'No screens are open to you' }),
  nothingYetHint: say({
    tr: 'Yöneticinizden bir kullanıcı grubuna eklenmenizi isteyin.',
    en: 'Ask your administrator to add you to a user group.',
  }),
};

interface Area {
  right: Permission;
  label: AnyText;
  icon: Icon;
  row: AnyRow;
  to: string;
  add: AnyText;
  addTo: string;
  why: AnyText;
}

const areas: readonly Area[] = [
  {
    right: 'ManageCustomers',
    label: words.customers,
    icon: IconBuildingStore,
    row: customer.list,
    to: '/admin/customers',
    add: words.customerAdd,
    addTo: '/customers/detail/new',
    why: words.customerWhy,
  },
  {
    right: 'ManageDepartments',
    label: words.sections,
    icon: IconSection,
    row: department.list,
    to: '/sections',
    add: words.sectionAdd,
    addTo: '/sections?open=new',
    why: words.sectionWhy,
  },
];

export default function Dashboard() {
  const say = useSay();
  const format = useFormat();
  const rights = useRights();
  const user = useSession((state) => state.user);
  const hour = hourIn(user?.TimeZone);
  const greeting = hour < 11 ? words.morning : hour < 18 ? words.day : words.evening;
  const open = areas.filter((area) => may(area.right, rights));
  return (
    <>
      <PageHeader title={say(greeting, { name: user?.Firstname ?? '' })} under={format.longDay(nowIso())} />
      {open.length === 0 ? (
        <div className={classes.panel}>
          <EmptyState title={words.nothingYet} hint={words.nothingYetHint} />
        </div>
      ) : (
        <>
          <div className={classes.figures}>
            {open.map((area) => (
              <AreaFigure key={area.to} area={area} />
            ))}
          </div>
          <section className={classes.panel}>
            <h2>{say(words.begin)}</h2>
            <ul>
              {open.map((area) => (
                <li key={area.to}>
                  <area.icon size={22} stroke={1.6} aria-hidden />
                  <div>
                    <strong>{say(area.label)}</strong>
                    <p>{say(area.why)}</p>
                  </div>
                  <Button
                    variant="default"
                    leftSection={<IconPlus size={15} />}
                    renderRoot={(root) => <Link {...root} to={area.addTo} />}
                  >
                    {say(area.add)}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}

function AreaFigure({ area }: { area: Area }) {
  const say = useSay();
  const { data } = useRead(area.row, { page: 1, pageSize: 1 } as never);
  const total = (data as { TotalItemsCount: number } | undefined)?.TotalItemsCount;
  return <Figure label={say(area.label)} value={total} icon={area.icon} to={area.to} />;
}
