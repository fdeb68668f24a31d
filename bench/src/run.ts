import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type Figures, load, median } from './load.ts';
import { type Company, makeCompany, ownerConnection, startProcess, startServer } from './world.ts';

/** Measures, prints one table and writes docs/benchmarks.md. Ratios count: ours and the limit are measured in turns. */

interface Line {
  work: string;
  ours: string;
  limit: string;
  ratio: string;
  goal: string;
}

const root = join(import.meta.dirname, '../..');
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const rounds = 3;
const lines: Line[] = [];
const add = (work: string, ours: string, goal: string, limit = '–', ratio = '–'): void => {
  lines.push({ work, ours, limit, ratio, goal });
  console.log(`${work}: ${ours} · limit ${limit} · ratio ${ratio} · goal ${goal}`);
};

const folder = await mkdtemp(join(tmpdir(), 'sahada-bench-'));
let server = await startServer(folder);
try {
  add('first start on an empty folder', `${(server.milliseconds / 1000).toFixed(2)} s`, '15 s');
  const company = await makeCompany(server.url);
  execFileSync(
    process.execPath,
    [join(root, 'server/src/admin.ts'), 'credit', '--email', 'b@bench.example', '--total', '1000000'],
    { env: { ...process.env, DATA_DIR: folder } },
  );
  const owner = await ownerConnection(folder);
  const limit = await startProcess('bench/src/limit.ts', [JSON.stringify(owner)], {}, /ready at (http:\S+)/);
  const submit = await turns(
    () => load(`${server.url}/api/field/responses`, {}, company.submission, seconds),
    () => load(`${limit.url}/submit`, {}, company.submission, seconds),
  );
  addTurns('submit 50 answers', submit, '≥ 0.5, p99 ≤ 20 ms');
  await fill(company, 20_000);
  const head = { authorization: `Bearer ${company.token}` };
  const list = await turns(
    () =>
      load(
        `${server.url}/api/admin/Audit/getall`,
        head,
        () => '{"page":1,"pageSize":25,"sortField":"beginDate","sortDirection":"desc"}',
        seconds,
      ),
    () => load(`${limit.url}/list`, {}, () => '{}', seconds),
  );
  addTurns('plan list 25 with exact total, 20,000 responses', list, '≥ 0.6');
  await limit.stop();
  await reportOf(company);
  add('memory of the server process', `${memoryOf(server.child.pid ?? 0)} MB`, '≤ 250 MB');
  await server.stop();
  const starts: number[] = [];
  for (let n = 0; n < 3; n++) {
    server = await startServer(folder);
    starts.push(server.milliseconds);
    if (n < 2) await server.stop();
  }
  add('later start with its database', `${(median(starts) / 1000).toFixed(2)} s`, '1.5 s');
  await sizes();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
await writeFile(join(root, 'docs/benchmarks.md'), document());

async function turns(
  ours: () => Promise<Figures>,
  theirs: () => Promise<Figures>,
): Promise<{ ours: Figures[]; limit: Figures[] }> {
  const all = { ours: [] as Figures[], limit: [] as Figures[] };
  await ours();
  for (let n = 0; n < rounds; n++) {
    all.ours.push(await ours());
    all.limit.push(await theirs());
  }
  return all;
}

function addTurns(work: string, all: { ours: Figures[]; limit: Figures[] }, goal: string): void {
  const rate = (figures: Figures[]) => median(figures.map((one) => one.perSecond));
  const failed = all.ours.reduce((sum, one) => sum + one.failed, 0);
  const p99 = median(all.ours.map((one) => one.p99));
  const ours = `${Math.round(rate(all.ours))}/s, p99 ${p99} ms${failed > 0 ? `, ${failed} failed` : ''}`;
  add(work, ours, goal, `${Math.round(rate(all.limit))}/s`, (rate(all.ours) / rate(all.limit)).toFixed(2));
}

/** Adds responses to the plan up to this number. */
async function fill(company: Company, wanted: number): Promise<void> {
  const { responseCount } = await company.get(`/admin/Audit/get/${company.plan.id}`);
  for (let missing = wanted - responseCount; missing > 0; missing -= 16) {
    await Promise.all(
      Array.from({ length: Math.min(16, missing) }, () =>
        fetch(`${server.url}/api/field/responses`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: company.submission(),
        }),
      ),
    );
  }
}

/** A report of 100 questions with 30 photos, as one PDF. */
async function reportOf(company: Company): Promise<void> {
  const plan = await company.get(`/admin/Audit/get/${company.plan.id}`);
  const questionIds: number[] = [];
  for (let n = 0; n < 100; n++) {
    questionIds.push(
      (
        await company.post('/admin/Question/create', {
          questionText: `PDF sorusu ${n + 1}`,
          score: 10,
          answerType: 3,
          answers: [
            { title: 'Evet', score: 10 },
            { title: 'Hayır', score: 0 },
          ],
        })
      ).id,
    );
  }
  const departmentId = (await company.post('/admin/department/create', { name: 'PDF' })).id;
  const checkListId = (
    await company.post('/admin/Checklist/CreateOrUpdate', {
      title: 'PDF',
      Sections: [{ DepartmentId: departmentId, Questions: questionIds.map((QuestionId) => ({ QuestionId })) }],
    })
  ).id;
  await company.post('/admin/Project/AddChecklistToProject', {
    projectId: plan.projectId,
    checklistIds: [checkListId],
  });
  const id = (
    await company.post('/admin/Audit/CreateOrUpdate', {
      definition: 'PDF',
      companyName: 'Bench',
      customerId: plan.customerId,
      projectId: plan.projectId,
      locationId: plan.locationId,
      checkListId,
      auditTypeId: 1,
      leadAuditorId: plan.leadAuditorId,
      assistantAuditorId: plan.leadAuditorId,
      beginDate: '2020-01-01',
      endDate: '2099-01-01',
      published: true,
    })
  ).id;
  const token = ((await company.get(`/admin/Audit/get/${id}`)).link as string).split('/').at(-1) as string;
  const form = await company.get(`/field/form?token=${token}`);
  const keys = Array.from({ length: 30 }, () => randomUUID());
  const responseKey = randomUUID();
  const photo = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#7aa',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer();
  for (const key of keys) {
    await fetch(`${server.url}/api/field/pictures/${key}`, {
      method: 'PUT',
      headers: {
        'x-token': token,
        'x-response-key': responseKey,
        'x-sha256': createHash('sha256').update(photo).digest('hex'),
        'content-type': 'image/jpeg',
      },
      body: photo,
    });
  }
  const answers = form.version.sections[0].questions.map(
    (question: { id: number; answers: { id: number }[] }, n: number) => ({
      questionId: question.id,
      optionIds: [question.answers[n % 2]?.id],
      ...(n < 30 ? { pictureKeys: [keys[n]] } : {}),
    }),
  );
  await fetch(`${server.url}/api/field/responses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ responseKey, token, versionTag: form.versionTag, answers, signatures: [] }),
  });
  const times: number[] = [];
  let size = 0;
  for (let n = 0; n < 5; n++) {
    const begun = performance.now();
    const reply = await fetch(`${server.url}/api/admin/Report/AuditQuestionsToPdf?auditId=${id}`, {
      headers: { authorization: `Bearer ${company.token}` },
    });
    if (!reply.ok) throw new Error(`the PDF was refused: ${reply.status}`);
    size = (await reply.arrayBuffer()).byteLength;
    times.push(performance.now() - begun);
  }
  add(
    'PDF of 100 questions with 30 photos',
    `${Math.round(median(times))} ms, ${Math.round(size / 1024)} KB`,
    '≤ 400 ms',
  );
}

/** Resident memory in MB, from the kernel. */
function memoryOf(pid: number): number {
  const text = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString();
  return Math.round(Number(text.trim()) / 1024);
}

/** Gzip sizes of what a browser loads first: the scripts that index.html names. */
async function sizes(): Promise<void> {
  for (const { app, name, goal } of [
    { app: 'field', name: 'field form: JavaScript before the first answer', goal: '≤ 90 KB' },
    { app: 'web', name: 'back office: JavaScript of sign-in', goal: '≤ 150 KB' },
  ]) {
    const dist = join(root, app, 'dist');
    const html = await readFile(join(dist, 'index.html'), 'utf8');
    const named = new Set(
      [...html.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+\.js)"/g)].map((found) => found[1] as string),
    );
    let total = 0;
    for (const file of named) total += gzipSync(await readFile(join(dist, file)), { level: 9 }).length;
    const all = (await readdir(join(dist, 'assets'))).filter((file) => file.endsWith('.js')).length;
    add(name, `${(total / 1024).toFixed(1)} KB gzip (${named.size} of ${all} files)`, goal);
  }
}

function document(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  const rows = lines.map((line) => `| ${line.work} | ${line.ours} | ${line.limit} | ${line.ratio} | ${line.goal} |`);
  return `# Benchmarks

Written by \`npm run bench\` at commit ${commit} on ${machine}; client, server and database share the machine. The limit is
bench/src/limit.ts, a minimal Fastify and pg server that stores the same answers with no session, right, log or score,
measured in turns with ours. Absolute figures move from machine to machine; the ratio is what counts.

| work | ours | limit in the same run | ratio | goal |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
