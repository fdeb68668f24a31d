import { answerProperties } from './answers.ts';
import { type EdmType, sets } from './sets.ts';

/** What the feed has, as OData describes it. */

interface Described {
  name: string;
  one: string;
  /** Of the number of a row. */
  key: EdmType;
  properties: Readonly<Record<string, EdmType>>;
}

const described: readonly Described[] = [
  ...Object.entries(sets).map(([name, { one, properties }]) => ({
    name,
    one,
    key: 'Int32' as const,
    properties: Object.fromEntries(Object.entries(properties).map(([property, { type }]) => [property, type])),
  })),
  { name: 'Answers', one: 'Answer', key: 'Int64', properties: answerProperties },
];

const common = { ChangedAt: 'DateTimeOffset', Counts: 'Boolean' } as const satisfies Record<string, EdmType>;

/** The properties of an entity set in their order; undefined where there is none of that name. */
export function propertiesOf(name: string): string[] | undefined {
  const found = described.find((one) => one.name === name);
  return found && ['Id', ...Object.keys(common), ...Object.keys(found.properties)];
}

const facets: Partial<Record<EdmType, string>> = { DateTimeOffset: ' Precision="6"', Decimal: ' Scale="2"' };

const property = (name: string, type: EdmType, isRequired: boolean): string =>
  `<Property Name="${name}" Type="Edm.${type}"${facets[type] ?? ''}${isRequired ? ' Nullable="false"' : ''}/>`;

/** Keys and times are always there; of a deleted row nothing else. */
export const metadata = (): string => {
  const types = described.map(({ one, key, properties }) => {
    const own = Object.entries(properties).map(([name, type]) => property(name, type, false));
    const shared = Object.entries(common).map(([name, type]) => property(name, type, true));
    return `<EntityType Name="${one}"><Key><PropertyRef Name="Id"/></Key>${[property('Id', key, true), ...shared, ...own].join('')}</EntityType>`;
  });
  const container = described.map(({ name, one }) => `<EntitySet Name="${name}" EntityType="Sahada.${one}"/>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    // Nothing in it is of a later version than any client reads.
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>' +
    `<Schema Namespace="Sahada" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}` +
    `<EntityContainer Name="Feed">${container.join('')}</EntityContainer></Schema>` +
    '</edmx:DataServices></edmx:Edmx>'
  );
};

export const serviceDocument = (base: string): object => ({
  '@odata.context': `${base}/$metadata`,
  value: described.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
});
