import type pg from 'pg';

interface Waiting {
  key: string;
  answers: string;
  done: (id: number) => void;
  fail: (error: unknown) => void;
}

const mostRows = 32;
const mostFlights = 2;

const insert = {
  name: 'batch',
  text: `insert into thin.response (plan_id, key, answers)
    select 1, key, answers::jsonb from unnest($1::uuid[], string_to_array($2, E'\\n')) as t (key, answers)
    returning id, key`,
};

/** Stores what arrives at the same moment with one statement of many rows; a request that comes alone waits for nobody. */
export function batching(pool: pg.Pool): (key: string, answers: string) => Promise<number> {
  const waiting: Waiting[] = [];
  let flights = 0;
  let isWoken = false;

  const fly = async (batch: readonly Waiting[]): Promise<void> => {
    flights++;
    try {
      // JSON.stringify writes no line breaks.
      const documents = batch.map(({ answers }) => answers).join('\n');
      const { rows } = await pool.query({ ...insert, values: [batch.map(({ key }) => key), documents] });
      const ids = new Map(rows.map(({ id, key }: { id: number; key: string }) => [key, id]));
      for (const { key, done } of batch) done(ids.get(key) as number);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
    flights--;
    depart();
  };
  const depart = (): void => {
    isWoken = false;
    while (flights < mostFlights && waiting.length > 0) void fly(waiting.splice(0, mostRows));
  };
  return (key, answers) =>
    new Promise((done, fail) => {
      waiting.push({ key, answers, done, fail });
      // What this turn of the event loop reads goes together.
      if (!isWoken) setImmediate(depart);
      isWoken = true;
    });
}
