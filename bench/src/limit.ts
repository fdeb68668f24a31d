import Fastify from 'fastify';
import pg from 'pg';

/**
 * The limit of this machine: a minimal Fastify and pg server that stores the same answers as one jsonb row, and lists with
 * an exact total, with no session, right, log or score. Our server is measured against it in the same run.
 */
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig;
const pool = new pg.Pool({ ...connection, max: 16 });
pool.on('error', () => {});

await pool.query(`create schema if not exists thin;
  create table if not exists thin.response (id int generated always as identity primary key, plan_id int, key uuid unique, answers jsonb, at timestamptz default now());
  create table if not exists thin.plan (id int generated always as identity primary key, name text, begins_at timestamptz);
  insert into thin.plan (name, begins_at) select 'Plan ' || n, now() from generate_series(1, 1000) n where not exists (select from thin.plan)`);

const app = Fastify();
app.post('/submit', async (request) => {
  const body = request.body as { responseKey: string; answers: unknown };
  const { rows } = await pool.query(
    'insert into thin.response (plan_id, key, answers) values (1, $1, $2) returning id',
    [body.responseKey, JSON.stringify(body.answers)],
  );
  return { id: rows[0].id };
});
app.post('/list', async () => {
  const page = await pool.query('select * from thin.plan order by begins_at desc, id desc limit 25');
  const total = await pool.query('select count(*)::int as n from thin.plan');
  return { ListItems: page.rows, TotalItemsCount: total.rows[0].n };
});
await app.listen({ port: 0 });
const address = app.server.address();
console.log(`limit ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
