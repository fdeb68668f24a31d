import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import pg from 'pg';
import { batching } from './batching.ts';

/**
 * The limit of this machine: a minimal Fastify and pg server that stores the same answers as one jsonb row, and returns as
 * many bytes of the same fields, with no session, right, log or score. Our server is measured against it in the same run.
 */
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig;
const pool = new pg.Pool({ ...connection, max: 16 });
pool.on('error', () => {});

await pool.query(`create schema if not exists thin;
  create table if not exists thin.response (id int generated always as identity primary key, plan_id int, key uuid unique,
    answers jsonb, at timestamptz default now());
  create table if not exists thin.document (id int primary key, body jsonb)`);

interface Submitted {
  responseKey: string;
  answers: unknown;
}

const app = Fastify({ bodyLimit: 10_000_000 });

/** One insert a request. */
app.post('/submit', async (request) => {
  const body = request.body as Submitted;
  const { rows } = await pool.query(
    'insert into thin.response (plan_id, key, answers) values (1, $1, $2) returning id',
    [body.responseKey, JSON.stringify(body.answers)],
  );
  return { id: rows[0].id };
});

/** What arrives while statements are under way goes together in the next one. */
const store = batching(pool);
app.post('/submit-batch', async (request) => {
  const body = request.body as Submitted;
  return { id: await store(body.responseKey, JSON.stringify(body.answers)) };
});

const page = 'select * from thin.plan order by "beginDate" desc, id desc limit 25';
app.post('/list', async () => ({ ListItems: (await pool.query({ name: 'page', text: page })).rows }));
app.post('/list-counted', async () => {
  const [rows, total] = await Promise.all([
    pool.query({ name: 'page', text: page }),
    pool.query({ name: 'total', text: 'select count(*)::int as n from thin.listed' }),
  ]);
  return { ListItems: rows.rows, TotalItemsCount: total.rows[0].n };
});

app.get('/document', async () => {
  const { rows } = await pool.query({ name: 'document', text: 'select body from thin.document where id = 1' });
  return { Success: true, Message: '', Data: rows[0].body };
});

/** How often each option was chosen, in one pass over the documents. */
app.get('/options', async () => {
  const { rows } = await pool.query(`
    select (a ->> 'questionId')::int as question, option::int, count(*)::int as n
    from thin.counted c, jsonb_array_elements(c.answers) a, jsonb_array_elements_text(a -> 'optionIds') option
    group by 1, 2 order by 1, 2`);
  return { Options: rows };
});

const derive = promisify(argon2);
app.post('/hash', async () => {
  const given = {
    message: 'Sahada!2026',
    nonce: randomBytes(16),
    memory: 19456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  };
  return { tag: Buffer.from(await derive('argon2id', given)).toString('base64') };
});

await app.listen({ port: 0 });
const address = app.server.address();
console.log(`limit ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
process.on('disconnect', () => process.exit(0));
