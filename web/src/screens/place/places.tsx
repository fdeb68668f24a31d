import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { lookup } from '@sahada/contract/lookup';
import { city, country, district } from '@sahada/contract/place';
import type { AnyRow } from '@sahada/contract/row';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { idIn, onlyQuery, useAddress, withQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import type { Column, Filter, ItemOf } from '../../parts/list/columns.ts';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { nameColumn, ownFilters, PlaceDrawer, PlaceList, shownColumn } from './list.tsx';
import classes from './place.module.css';
import { levelWords, words } from './words.ts';

type Level = 'country' | 'city' | 'district';

type Country = ItemOf<typeof country>;
type City = ItemOf<typeof city>;
type District = ItemOf<typeof district>;

const countryColumns: Column<Country>[] = [
  nameColumn<Country>(levelWords.country.name),
  { field: 'code', label: words.code, width: 90, wide: true },
  { field: 'cityCount', label: words.cities, kind: 'number', width: 110 },
  shownColumn<Country>(),
];

const cityColumns: Column<City>[] = [
  nameColumn<City>(levelWords.city.name),
  { field: 'districtCount', label: words.districts, kind: 'number', width: 110 },
  shownColumn<City>(),
];

const districtColumns: Column<District>[] = [nameColumn<District>(levelWords.district.name), shownColumn<District>()];

/** What a list shows besides where it holds the places of every parent. */
const allCityColumns: Column<City>[] = cityColumns.toSpliced(1, 0, { field: 'countryName', label: words.country });
const allDistrictColumns: Column<District>[] = districtColumns.toSpliced(1, 0, {
  field: 'cityName',
  label: words.city,
});

const allCityFilters: Filter[] = [
  { field: 'countryId', label: words.country, kind: 'lookup', row: lookup.countries },
  ...ownFilters,
];

interface Place {
  level?: string;
  country?: string;
  city?: string;
  open?: string;
}

/** Which level an address shows, and within what. */
function shownAt({ level, country: countryText, city: cityText }: Place) {
  const cityId = idIn(cityText);
  if (cityId !== null) return { level: 'district' as Level, countryId: null, cityId };
  const countryId = idIn(countryText);
  if (countryId !== null) return { level: 'city' as Level, countryId, cityId: null };
  const asked: Level = level === 'city' || level === 'district' ? level : 'country';
  return { level: asked, countryId: null, cityId: null };
}

/** A place as its list shows it, in the reader's language. */
const useNamed = <R extends typeof city.list | typeof country.list>(row: R, placeId: number | null) => {
  const input = placeId === null ? null : { id: placeId, page: 1, pageSize: 10 };
  const { data } = useRead(row as AnyRow, input, { announce: 'none' });
  return (data as { ListItems: (R extends typeof city.list ? City : Country)[] } | undefined)?.ListItems[0];
};

/** Countries, their cities, and the districts of those: a row leads to what lies in it, and the way back stands above. */
export default function Places() {
  const say = useSay();
  const { query } = useAddress<Record<keyof Place, string>>();
  const { level, countryId, cityId } = shownAt(query);
  const within = useNamed(city.list, cityId);
  const top = countryId ?? within?.countryId ?? null;
  const around = useNamed(country.list, top);

  const steps = [
    { label: say(words.countries), query: {} },
    ...(top === null ? [] : [{ label: around?.name ?? '…', query: { country: String(top) } }]),
    ...(cityId === null ? [] : [{ label: within?.name ?? '…', query: { city: String(cityId) } }]),
    ...(top === null && cityId === null && level === 'city' ? [{ label: say(words.allCities), query: { level } }] : []),
    ...(top === null && cityId === null && level === 'district'
      ? [{ label: say(words.allDistricts), query: { level } }]
      : []),
  ];

  const shared = { key: `${level} ${countryId ?? cityId ?? ''}` };
  // The link that led here is gone, and the path is the same: the page has the focus, as where another path is gone to.
  useDidUpdate(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [shared.key]);
  return (
    <>
      <PageHeader title={say(words.title)} under={say(words.under)}>
        <ImportLink to="/import/place" isSmall />
        {(level !== 'district' || cityId !== null) && (
          <Button
            leftSection={<IconPlus size={16} stroke={2.2} />}
            renderRoot={(root) => <Link {...root} to="." search={withQuery({ open: 'new' })} resetScroll={false} />}
          >
            {say(levelWords[level].add)}
          </Button>
        )}
      </PageHeader>
      <nav className={classes.way} aria-label={say(words.way)}>
        <ol>
          {steps.map(({ label, query: search }, at) => (
            <li key={JSON.stringify(search)}>
              {at === steps.length - 1 ? (
                <span aria-current="page">{label}</span>
              ) : (
                <Link to="." search={onlyQuery(search)} activeOptions={{ exact: true }}>
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ol>
        {level === 'country' && (
          <span className={classes.all}>
            <Link to="." search={onlyQuery({ level: 'city' })}>
              {say(words.allCities)}
            </Link>
            <Link to="." search={onlyQuery({ level: 'district' })}>
              {say(words.allDistricts)}
            </Link>
          </span>
        )}
      </nav>
      {level === 'country' && (
        <PlaceList<Country>
          {...shared}
          calls={country}
          entity="country"
          words={levelWords.country}
          columns={countryColumns}
          filters={ownFilters}
          to={({ id }) => `/system/places?country=${id}`}
        />
      )}
      {level === 'city' && (
        <PlaceList<City>
          {...shared}
          calls={city}
          entity="city"
          words={levelWords.city}
          columns={countryId === null ? allCityColumns : cityColumns}
          filters={countryId === null ? allCityFilters : ownFilters}
          {...(countryId === null ? {} : { fixed: { countryId } })}
          to={({ id }) => `/system/places?city=${id}`}
        />
      )}
      {level === 'district' && (
        <PlaceList<District>
          {...shared}
          calls={district}
          entity="district"
          words={levelWords.district}
          columns={cityId === null ? allDistrictColumns : districtColumns}
          filters={ownFilters}
          {...(cityId === null ? {} : { fixed: { cityId } })}
          to={({ id, own }) => (own ? `?open=${id}` : null)}
        />
      )}
      {query.open !== undefined && <PlaceDrawer level={level} open={query.open} within={countryId ?? cityId} />}
    </>
  );
}
