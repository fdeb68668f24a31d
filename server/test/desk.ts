import type pg from 'pg';
import { eraseTask } from '../src/features/data-protection/task.ts';
import { connectBehind } from './behind.ts';
import { type Builders, build } from './builders.ts';
import { workOff } from './queue.ts';
import { dataRequestForm } from './sample-rows.ts';
import { openWorld, type World } from './world.ts';

/** A company's data protection desk, with a look at the database from behind. */
export interface Desk {
  world: World;
  a: Builders;
  /** Sees all companies, and may write anything. */
  owner: pg.Client;
  inAyse<T>(work: Parameters<World['inCompany']>[1]): Promise<T>;
  /** Asks for the erasure of rows, as whoever has typed the request's number does. */
  askToErase(request: { id: number; number: string }, rows: object): Promise<{ waiting: boolean }>;
  /** Works off what was asked for, and fails where that fails. */
  erase(): Promise<void>;
  request(form: object): Promise<{ id: number; number: string }>;
  searched(id: number): Promise<Found>;
  close(): Promise<void>;
}

export type Found = Record<string, { count: number; rows: { id: number }[] }>;

export async function openDesk(): Promise<Desk> {
  const world = await openWorld();
  const a = build(world, 'ayse');
  const owner = await connectBehind(world);
  return {
    world,
    a,
    owner,
    inAyse: <T>(work: Parameters<World['inCompany']>[1]) => world.inCompany('ayse', work) as Promise<T>,
    askToErase: ({ id, number }, rows) =>
      world.ok('ayse', 'dataRequest.erase', { id, rows, reason: 'İstedi', confirm: number }),
    async erase() {
      const failures: unknown[] = [];
      await workOff(world.pool, world.database, { 'person.erase': eraseTask }, (error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
    async request(form) {
      const { id } = await world.ok('ayse', 'dataRequest.create', { ...dataRequestForm(a), ...form });
      return { id, number: String((await world.ok('ayse', 'dataRequest.get', { id })).number) };
    },
    async searched(id) {
      const { Places } = await world.ok('ayse', 'dataRequest.search', { id });
      return Object.fromEntries(Places.map(({ place, ...rest }: { place: string }) => [place, rest])) as Found;
    },
    async close() {
      await owner.end();
      await world.close();
    },
  };
}
