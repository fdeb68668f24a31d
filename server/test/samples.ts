import { build, type Owner } from './builders.ts';
import { createCall, type EntityGroup, entitySamples } from './entity-samples.ts';
import type { Input, Sample } from './sample-rows.ts';
import { ofAudits } from './samples-audits.ts';
import { ofCompany } from './samples-company.ts';
import type { World } from './world.ts';

/**
 * A valid input for every call of the table, made in the company of `person`. The walks send them as they are, then with
 * one thing wrong at a time. A call without a sample fails the walks.
 */
const others: Record<string, Sample> = { ...ofCompany, ...ofAudits };

/** Calls without required input. */
const openGroups = new Set(['lookup', 'dashboard', 'analysis']);

const isEntity = (group: string): group is EntityGroup => group in entitySamples;

/** A form with another first text, so that something changes. */
function renamed(form: Input): Input {
  const first = Object.keys(form).find((key) => typeof form[key] === 'string');
  return first === undefined ? form : { ...form, [first]: `${form[first]} (yeni)` };
}

/** A valid input of a call. */
export async function sampleOf(world: World, person: Owner, name: string): Promise<Input> {
  const [group = '', verb = ''] = name.split('.');
  const a = build(world, person);
  if (name.endsWith('ToExcel') && !(name in others)) {
    const { page: _, pageSize: __, ...input } = await sampleOf(world, person, name.slice(0, -'ToExcel'.length));
    return { ...input, format: 'csv' };
  }
  const other = others[name];
  if (other) return other(a, world, person);
  if (openGroups.has(group)) return {};
  if (isEntity(group)) {
    const made = () => a[group]();
    if (verb === 'list' || verb === 'questionBank') return { page: 1, pageSize: 10, sortDirection: 'asc' };
    if (name === createCall(group)) return a[`${group}Form`]();
    if (verb === 'get') return { id: await made() };
    if (verb === 'update') return { ...renamed(await a[`${group}Form`]()), id: await made() };
    if (verb === 'remove') return { ids: [await made()] };
    if (verb === 'setActive') return { ids: [await made()], active: false };
  }
  throw new Error(`there is no sample of ${name}: write one in test/samples-company.ts or samples-audits.ts`);
}
