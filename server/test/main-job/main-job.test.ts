import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@sahada/rules/canonical';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packed, pdfText } from '../pdf-text.ts';
import { type Client, client, type Data, type Running, startServer, temporaryFolder } from './process.ts';

/**
 * The main job over HTTP, by somebody who knows only the API page: a company's world, a plan on the air, answers from a
 * phone, approval, report, figures; and all of it still there after kill -9.
 */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Running;
let api: Client;
const made: Record<string, number> = {};
let token = '';
let form: Data;
let receipt: Data;
const responseKey = randomUUID();
const pictureKey = randomUUID();
let submission: Record<string, unknown>;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.path);
  api = client(server.url);
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await folder.remove();
});

describe('the main job', () => {
  test('begins with the installation, once', async () => {
    expect((await api.get('/Install/Status')).Installed).toBe(false);
    const owner = {
      company: 'Örnek Denetim A.Ş.',
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      email: 'ayse@ornek.com.tr',
      password: 'Sahada!2026',
      confirmPassword: 'Sahada!2026',
      languageId: 1,
      sampleData: false,
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.request('POST', '/Install/Run', owner)));
    expect(answers.filter((answer) => answer.Success)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(9);
    const signedIn = await api.post('/token/LOGIN', { EMAIL: 'AYSE@ornek.com.tr', Password: 'Sahada!2026' });
    expect(signedIn.Info.Company).toBe('Örnek Denetim A.Ş.');
    made.user = signedIn.Info.Id;
    api.as(signedIn.AccessToken);
  });

  test('goes on with customer, location, project, questions and checklist', async () => {
    made.customer = (
      await api.post('/admin/customer/create', {
        companyName: 'Marmara Gıda',
        personelFName: 'Elif',
        personelLName: 'Şahin',
        personelEmail: 'elif@marmara.example',
      })
    ).id;
    made.location = (
      await api.post('/admin/location/create', { Name: 'İstanbul Kadıköy', CustomerId: made.customer })
    ).id;
    made.project = (
      await api.post('/admin/project/create', { Name: 'Hijyen 2026', CustomerId: made.customer, Published: true })
    ).id;
    made.kitchen = (await api.post('/admin/department/create', { name: 'Mutfak', published: true })).id;
    made.storage = (await api.post('/admin/department/create', { name: 'Depo', published: true })).id;
    made.category = (await api.post('/admin/category/create', { name: 'Temizlik', published: true })).id;
    const question = async (questionText: string, score: number, answerType: number, answers: Data[]) =>
      (
        await api.post('/admin/Question/create', {
          categoryId: made.category,
          questionText,
          score,
          answerType,
          answers,
        })
      ).id;
    made.q1 = await question('Zemin temiz mi?', 10, 4, [
      { title: 'Evet', score: 10 },
      { title: 'Kısmen', score: 6 },
      { title: 'Hayır', score: 0 },
      { title: 'Uygulanamaz', excludeFromScoring: true },
    ]);
    made.q2 = await question('Raflar düzenli mi?', 10, 3, [
      { title: 'Evet', score: 10 },
      { title: 'Kısmen', score: 8 },
      { title: 'Hayır', score: 0 },
    ]);
    made.q3 = await question('Eklemek istedikleriniz', 0, 5, []);
    made.checklist = (
      await api.post('/admin/Checklist/CreateOrUpdate', {
        title: 'Mutfak hijyeni',
        Sections: [
          {
            DepartmentId: made.kitchen,
            ViewOrder: 1,
            Questions: [{ QuestionId: made.q1, ViewOrder: 1, Required: true }],
          },
          {
            DepartmentId: made.storage,
            ViewOrder: 2,
            Questions: [
              { QuestionId: made.q2, ViewOrder: 1, Required: true },
              { QuestionId: made.q3, ViewOrder: 2 },
            ],
          },
        ],
      })
    ).id;
    const projectId = made.project;
    await api.post('/admin/Project/AddLocationsToProject', { projectId, locationIds: [made.location] });
    await api.post('/admin/Project/AddUsersToProject', { projectId, userIds: [made.user] });
    await api.post('/admin/Project/AddChecklistToProject', { projectId, checklistIds: [made.checklist] });
    await api.post('/admin/Project/SaveProjectAchievementLevels', {
      projectId,
      levels: [
        { name: 'Yetersiz', min: 0, max: 49 },
        { name: 'İyi', min: 50, max: 79 },
        { name: 'Çok iyi', min: 80, max: 100 },
      ],
    });
    const used = await api.request('POST', '/admin/Question/delete', [made.q1]);
    expect(used).toMatchObject({ status: 200, Success: false });
    expect(used.Message).toMatch(/^Soru şu soru listesinde kullanıldığı için silinemez: .*Mutfak hijyeni/);
  });

  test('puts a plan on the air with a link and a QR code', async () => {
    const plan = {
      definition: 'Kasım hijyen denetimi',
      companyName: 'Marmara Gıda',
      customerId: made.customer,
      projectId: made.project,
      locationId: made.location,
      checkListId: made.checklist,
      auditTypeId: 1,
      leadAuditorId: made.user,
      assistantAuditorId: made.user,
      beginDate: '2020-01-01',
      endDate: '2099-12-31',
      showScore: 'everyone',
    };
    const missing = await api.request('POST', '/admin/Audit/CreateOrUpdate', {
      ...plan,
      leadAuditorId: null,
      endDate: '',
    });
    expect(missing.status).toBe(400);
    expect(Object.keys((missing as Data).errors).sort()).toEqual(['endDate', 'leadAuditorId']);
    made.plan = (await api.post('/admin/Audit/CreateOrUpdate', plan)).id;
    await api.post('/admin/Audit/Publish', { id: made.plan, published: true });
    const saved = await api.get(`/admin/Audit/get/${made.plan}`);
    expect(saved).toMatchObject({ published: true, statusCode: 10, statusName: 'Planlandı', approveRequired: true });
    expect(saved.qrCode).toMatch(/^data:image\/svg\+xml/);
    token = /\/s\/([\w-]{22})$/.exec(saved.link)?.[1] ?? '';
    expect(token).not.toBe('');
    expect(
      (await api.bytes(`/admin/Audit/QrCode?auditId=${made.plan}&format=png`)).bytes.subarray(1, 4).toString(),
    ).toBe('PNG');
  });

  test('gives the phone everything that it needs, without a sign-in', async () => {
    const phone = client(server.url);
    expect((await phone.get(`/field/resolve?token=${token}`)).state).toBe('open');
    form = await phone.get(`/field/form?token=${token}`);
    const questions = form.version.sections.flatMap((section: Data) => section.questions);
    expect(questions.map((question: Data) => question.id)).toEqual([made.q1, made.q2, made.q3]);
    expect(questions[0].answers[1]).toMatchObject({ title: 'Kısmen', score: 6 });
  });

  test('takes the answers once, however often they are sent', async () => {
    const phone = client(server.url);
    const [q1, q2] = form.version.sections.map((section: Data) => section.questions[0]);
    const answers = [
      { questionId: q1.id, optionIds: [q1.answers[1].id], note: 'Köşeler kirli', pictureKeys: [pictureKey] },
      { questionId: q2.id, optionIds: [q2.answers[1].id] },
      { questionId: made.q3, text: 'Şükür, düzen iyi.' },
    ];
    submission = {
      responseKey,
      revision: 0,
      token,
      versionTag: form.versionTag,
      languageId: 1,
      answers,
      signatures: [],
    };
    const first = await phone.request('POST', '/field/responses', submission);
    expect(first.status).toBe(201);
    receipt = first.Data;
    expect(receipt).toMatchObject({
      responseKey,
      pictureCount: 1,
      missing: [pictureKey],
      state: 30,
      Score: { earned: 14, max: 20, percent: 70, level: 'İyi' },
    });
    expect(receipt.answersHash).toBe(
      createHash('sha256')
        .update(canonicalJson({ answers, signatures: [] }))
        .digest('hex'),
    );
    const again = await Promise.all(
      Array.from({ length: 20 }, () => phone.request('POST', '/field/responses', submission)),
    );
    for (const answer of again) {
      expect(answer.status).toBe(201);
      expect(answer.Data.ReceiptNumber).toBe(receipt.ReceiptNumber);
    }
    const other = await phone.request('POST', '/field/responses', { ...submission, answers: answers.slice(0, 1) });
    expect(other).toMatchObject({ status: 409, Success: false });
  });

  test('takes the photo separately from the response, checked by its hash', async () => {
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a7' } })
      .jpeg()
      .toBuffer();
    const headers = { 'x-token': token, 'x-response-key': responseKey, 'content-type': 'image/jpeg' };
    const wrong = await api.put(`/field/pictures/${pictureKey}`, { ...headers, 'x-sha256': 'f'.repeat(64) }, photo);
    expect(wrong).toMatchObject({ Success: false });
    const key = createHash('sha256').update(photo).digest('hex');
    const other = randomUUID();
    const half = Math.floor(photo.length / 2);
    const part = (from: number, to: number) =>
      api.put(
        `/field/pictures/${other}`,
        { ...headers, 'x-sha256': key, 'x-offset': String(from), 'x-size': String(photo.length) },
        photo.subarray(from, to),
      );
    expect((await part(0, half)).Data).toMatchObject({ received: half, complete: false });
    expect((await part(half, photo.length)).Data).toMatchObject({ complete: true });
    expect((await api.put(`/field/pictures/${pictureKey}`, { ...headers, 'x-sha256': key }, photo)).Data).toMatchObject(
      { complete: true },
    );
    const again = await client(server.url).request('POST', '/field/responses', submission);
    expect(again.Data.missing).toEqual([]);
  });

  test('keeps everything acknowledged across kill -9 and a new start', async () => {
    await server.kill('SIGKILL');
    server = await startServer(folder.path);
    api = client(server.url);
    api.as((await api.post('/token/login', { email: 'ayse@ornek.com.tr', password: 'Sahada!2026' })).AccessToken);
    const again = await client(server.url).request('POST', '/field/responses', submission);
    expect(again).toMatchObject({ status: 201, Data: { ReceiptNumber: receipt.ReceiptNumber, missing: [] } });
    expect((await api.get(`/field/receipt/${receipt.ReceiptNumber}?key=${responseKey}`)).stateName).toBe(
      'Onay bekliyor',
    );
  });

  test('reports 70 % with its level and its sections', async () => {
    const summary = await api.get(`/admin/Report/GetAuditSummaryReport?auditId=${made.plan}`);
    expect(summary).toMatchObject({
      earned: 14,
      max: 20,
      percent: 70,
      level: 'İyi',
      statusCode: 30,
      responseCount: 1,
      pendingCount: 1,
    });
    const byDepartment = await api.get(`/admin/Report/GetAuditReportByDepartment?auditId=${made.plan}`);
    expect(byDepartment.map((row: Data) => [row.name, row.percent])).toEqual([
      ['Mutfak', 60],
      ['Depo', 80],
    ]);
    const readKitchen = async () => {
      const details = await api.get(`/admin/Report/GetAuditDetails?auditId=${made.plan}`);
      return details.Departments.find((row: Data) => row.departmentId === made.kitchen);
    };
    // The photo is prepared by a task, which the kill may have interrupted.
    await expect
      .poll(async () => (await readKitchen()).Questions[0].pictures[0].state, { timeout: 30_000 })
      .toBe('ready');
    const kitchen = await readKitchen();
    expect(kitchen.Questions[0]).toMatchObject({
      questionText: 'Zemin temiz mi?',
      note: 'Köşeler kirli',
      earned: 6,
      max: 10,
    });
    const picture = await fetch(`${server.url}${kitchen.Questions[0].pictures[0].url}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(`${server.url}${kitchen.Questions[0].pictures[0].url}x`)).status).toBe(404);
  });

  test('is approved once and says so the second time', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => api.request('POST', `/admin/Audit/Approve?auditId=${made.plan}`)),
    );
    expect(all.filter((answer) => answer.Success)).toHaveLength(1);
    const again = await api.request('POST', `/admin/Audit/Approve?auditId=${made.plan}`);
    expect([again.status, again.Success, again.Message]).toEqual([200, false, 'Bu denetim zaten onaylanmış.']);
  });

  test('gives a PDF whose text can be found', async () => {
    const pdf = await api.bytes(`/admin/Report/AuditQuestionsToPdf?auditId=${made.plan}`);
    expect(pdf.type).toContain('application/pdf');
    const file = join(folder.path, 'report.pdf');
    await writeFile(file, pdf.bytes);
    const text = textOf(file, pdf.bytes);
    for (const word of [
      'Kasım hijyen denetimi',
      'Zemin temiz mi?',
      'Köşeler kirli',
      'Şükür, düzen iyi.',
      '%70',
      'İyi',
    ]) {
      expect(packed(text)).toContain(packed(word));
    }
  });

  test('took one credit and shows in the figures', async () => {
    const quota = await api.get('/admin/Home/GetCompanyQuota');
    expect(quota.ListItems[0]).toMatchObject({ Total: 10_000, Remaining: 9_999, Status: 'Active' });
    const figures = await api.get('/admin/Home/GetAuditStatistics?period=weekly');
    expect(figures).toMatchObject({ Completed: 1, Approved: 1, PendingApproval: 0, AverageScore: 70 });
    const today = await api.get('/admin/Home/GetAuditPlansOfToday?pageIndex=0&pageSize=10');
    expect(today.ListItems[0]).toMatchObject({ Id: made.plan, CustomerName: 'Marmara Gıda', StatusCode: 50 });
  });
});

/** Reads it with pdftotext where the machine has it, as a stranger would; else with our own reader. */
function textOf(file: string, bytes: Buffer): string {
  try {
    return execFileSync('pdftotext', ['-layout', file, '-']).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return pdfText(bytes);
  }
}
