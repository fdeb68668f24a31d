import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A company with five thousand locations, as many projects and five hundred auditors: whatever offers them shows a few and finds the others. */
let server: Server;
let page: Page;
const most = 200;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  const api = client(server.url, server.owner);
  const world = await api.world(server.owner.Info.Id);
  await world.plan('Denetim');
  const db = new pg.Client(server.database());
  await db.connect();
  await db.query('begin');
  await db.query("select gate.set_scene(1, 'system:test', 'test', null, now())");
  await db.query(`
    insert into location (name, customer_id)
    select 'Şube ' || lpad(n::text, 4, '0'), id from customer, generate_series(1, 5000) n`);
  await db.query(`
    insert into project_location (project_id, location_id)
    select p.id, l.id from project p, location l where l.name like 'Şube %'`);
  await db.query(`
    insert into "user" (first_name, last_name, email, default_language_id, time_zone, password_hash, group_id)
    select 'Ali', 'Denetçi ' || n, 'ali' || n || '@ornek.example', u.default_language_id, u.time_zone, u.password_hash, u.group_id
    from "user" u, generate_series(1, 500) n`);
  await db.query('insert into project_user (project_id, user_id) select p.id, u.id from project p, "user" u');
  await db.query(`
    with other as (
      insert into customer (name, contact_first_name, contact_last_name, contact_email)
      values ('Ege', 'E', 'K', 'e@e.example') returning id)
    insert into project (name, customer_id)
    select case n when 4321 then 'İstanbul denetimleri' else 'Proje ' || lpad(n::text, 4, '0') end, id
    from other, generate_series(1, 5000) n`);
  await db.query(`
    insert into plan (definition, name, company_name, customer_id, project_id, location_id, checklist_id, audit_type_id,
      lead_auditor_id, assistant_auditor_id, begins_at, ends_at, published, version_id, link_token)
    select p.definition, p.name, p.company_name, p.customer_id, p.project_id, l.id, p.checklist_id, p.audit_type_id,
      p.lead_auditor_id, p.assistant_auditor_id, now(), p.ends_at, true, p.version_id, md5(l.name)
    from plan p, (select id, name from location where name between 'Şube 0001' and 'Şube 0120') l`);
  await db.query('commit');
  await db.end();
  page = await (await browser.newContext({ locale: 'tr-TR', viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test('the plan form finds one location of five thousand and never draws more than two hundred', async () => {
  await page.goto(`${server.url}/auditlist/new`);
  const field = page.getByRole('combobox', { name: 'Lokasyon', exact: true });
  await expect(page.getByRole('combobox', { name: 'Proje', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Müşteri', exact: true }).click();
  await page.getByRole('option', { name: 'Marmara' }).click();
  await field.click();
  await expect(page.getByRole('option', { name: 'Şube 0001' })).toBeVisible();
  await expect(page.getByText(/^4\.95\d kayıt daha var, aramak için yazın$/)).toHaveCount(1);
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(most);
  await field.fill('4321');
  await page.getByRole('option', { name: 'Şube 4321' }).click();
  await expect(field).toHaveValue('Şube 4321');
  await field.click();
  await expect(page.getByRole('option', { name: 'Şube 0001' }), 'the first ones are offered again').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('Şube 4321');

  // One call takes five hundred: they are ticked part by part, and no box lets itself be ticked in vain.
  await page.getByRole('button', { name: 'Birden çok lokasyon seç' }).click();
  const places = page.getByRole('dialog', { name: 'Lokasyonları seçin' });
  await expect(places.getByText('Bir seferde en çok 500 lokasyon seçilebilir.')).toBeVisible();
  await places.getByRole('button', { name: '1–500 arasını seç' }).click();
  await expect(places.getByRole('checkbox', { name: 'Şube 0001' })).toBeChecked();
  await places.getByRole('button', { name: '501–1.000 arasını seç' }).click();
  await expect(places.getByRole('checkbox', { name: 'Şube 0001' })).not.toBeChecked();
  await expect(places.getByText('500 lokasyon seçildi')).toBeVisible();
  await places.getByRole('textbox', { name: 'Ara' }).fill('"Şube 05"');
  await expect(places.getByRole('checkbox', { name: 'Şube 0500' })).toBeChecked();
  await places.getByRole('textbox', { name: 'Ara' }).fill('Şube 0499');
  await expect(places.getByRole('checkbox', { name: 'Şube 0499' })).toBeDisabled();
  await page.keyboard.press('Escape');
});

test('a filter finds several of five thousand, names what is chosen after a reload, and never draws more than two hundred', async () => {
  await page.goto(`${server.url}/auditlist`);
  const open = async () => {
    await page
      .getByRole('button', { name: /Lokasyon/ })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'Listede ara' })).toBeVisible();
  };
  await open();
  expect(await page.getByRole('checkbox').count()).toBeLessThanOrEqual(most);
  for (const name of ['Şube 4321', 'Şube 1234']) {
    await page.getByRole('textbox', { name: 'Listede ara' }).fill(name);
    await page.getByRole('checkbox', { name }).check();
  }
  await page.getByRole('textbox', { name: 'Listede ara' }).fill('');
  await expect(page.getByRole('checkbox', { name: 'Şube 0001' })).toBeVisible();
  for (const name of ['Şube 4321', 'Şube 1234']) await expect(page.getByRole('checkbox', { name })).toBeChecked();
  await page.reload();
  await expect(page.getByText('2 seçim')).toBeVisible();
  await open();
  for (const name of ['Şube 4321', 'Şube 1234']) await expect(page.getByRole('checkbox', { name })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Şube 1234' }).click();
  await expect(page.getByRole('button', { name: 'Lokasyon Şube 4321' })).toBeVisible();
});

test('the projects of a checklist are found among five thousand, and those chosen keep their names', async () => {
  await page.goto(`${server.url}/checklists/new-checklist`);
  const field = page.getByRole('combobox', { name: 'Projeler', exact: true });
  await field.click();
  await expect(page.getByRole('option', { name: 'Proje 0001' })).toBeVisible();
  await expect(page.getByText(/kayıt daha var, aramak için yazın$/)).toBeVisible();
  expect(await page.getByRole('option', { includeHidden: true }).count()).toBeLessThanOrEqual(most);
  await field.fill('istanbul');
  await page.getByRole('option', { name: 'İstanbul denetimleri' }).click();
  await field.fill('4322');
  await page.getByRole('option', { name: 'Proje 4322' }).click();
  await page.keyboard.press('Escape');
  for (const name of ['İstanbul denetimleri', 'Proje 4322'])
    await expect(page.getByText(name, { exact: true }).and(page.locator(':visible'))).toHaveCount(1);

  // What joins a project does so five hundred at a time, which is said before anything is ticked.
  await page.goto(`${server.url}/admin/projects?search=${encodeURIComponent('İstanbul den')}`);
  await page.getByRole('link', { name: 'İstanbul denetimleri' }).click();
  // Its list is empty, and an empty list has the button once more.
  await page.getByRole('button', { name: 'Lokasyon ekle' }).first().click();
  await page.getByRole('dialog').getByRole('switch').click();
  await expect(page.getByRole('dialog').getByText(/^Bir seferde en çok 500 kayıt eklenebilir/)).toBeVisible();
  await page.keyboard.press('Escape');
});

test('of five hundred auditors the author is proposed, who is none of the first ones, and any other is found', async () => {
  await page.goto(`${server.url}/auditlist/new`);
  await page.getByRole('combobox', { name: 'Müşteri', exact: true }).click();
  await page.getByRole('option', { name: 'Marmara' }).click();
  const lead = page.getByRole('combobox', { name: 'Baş denetçi', exact: true });
  await expect(lead).toHaveValue('Ayşe Yılmaz');
  await lead.click();
  await lead.fill('Denetçi 499');
  await page.getByRole('option', { name: 'Ali Denetçi 499' }).click();
  await expect(lead).toHaveValue('Ali Denetçi 499');
});

test('rows of all pages that come when another search is already on screen select nothing', async () => {
  await page.goto(`${server.url}/admin/locations`);
  await page.getByRole('checkbox', { name: 'Sayfadaki tümünü seç' }).check();
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/location\/GetAll/i, async (route) => {
    if (route.request().postData()?.includes('"pageSize":100')) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'İlk 500 kaydı seç' }).click();
  await page.getByRole('textbox', { name: 'Ara' }).fill('4321');
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  come();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/kayıt seçildi/)).toHaveCount(0);
  await page.unroute(/location\/GetAll/i);

  // Of more than one call takes, one part after the other is selected.
  await page.getByRole('textbox', { name: 'Ara' }).fill('');
  const first = page.getByRole('row', { name: /Kadıköy/ }).getByRole('checkbox');
  await page.getByRole('checkbox', { name: 'Sayfadaki tümünü seç' }).check();
  await page.getByRole('button', { name: 'İlk 500 kaydı seç' }).click();
  await page.getByRole('button', { name: '501–1.000 arasını seç' }).click();
  await expect(page.getByRole('button', { name: '1.001–1.500 arasını seç' })).toBeVisible();
  await expect(first).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'Seçilenler' })).toContainText('500 kayıt seçildi');
});

test('the map says of how many locations it shows those with the lowest scores', async () => {
  await page.goto(`${server.url}/dashboard?places=map`);
  await expect(page.getByText('Haritada 120 lokasyondan puanı en düşük 100 tanesi var.')).toBeVisible();
});

test('a field that searches opens by a key, a letter or a click: the focus alone, which code gives as well, opens nothing', async () => {
  await page.goto(`${server.url}/auditlist/new`);
  await page.getByRole('combobox', { name: 'Müşteri', exact: true }).click();
  await page.getByRole('option', { name: 'Marmara' }).click();
  const field = page.getByRole('combobox', { name: 'Lokasyon', exact: true });
  await expect(field).toBeEnabled();
  await field.focus();
  // What opens by the focus is open two frames later.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('4321');
  await expect(page.getByRole('option', { name: 'Şube 4321' })).toBeVisible();
});

test('the log of more than ten thousand lines says that it shows the newest of them', async () => {
  await page.goto(`${server.url}/system/activity`);
  await expect(page.getByText('10.000+')).toBeVisible();
  await expect(page.getByText('En yeni 10.000 kayıt gösteriliyor', { exact: false })).toBeVisible();
});
