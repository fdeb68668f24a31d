import { expect, type Page, test } from '@playwright/test';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A planner's week: one recurring plan for two shops, seen and moved in the calendar, and its list mailed every Monday. */
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'sample' });
});
test.afterAll(() => server.stop());

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** The first of a field's own options: the list of the field before may still be fading. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`);
  await list.getByRole('option').first().click();
}

test('a weekly audit of two shops stands in the calendar, moves by a key and back, and its list is sent regularly', async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  await signIn(page, server);

  await test.step('one form makes the plans of all weeks and both shops', async () => {
    await page.goto(`${server.url}/auditlist/new`);
    await page.getByRole('textbox', { name: 'Tanım', exact: true }).fill('Pazartesi açılışı');
    await choose(page, 'Müşteri', 'Marmara Market');
    await chooseFirst(page, 'Proje');
    await chooseFirst(page, 'Soru listesi');
    await button('Birden çok lokasyon seç').click();
    const places = page.getByRole('dialog', { name: 'Lokasyonları seçin' });
    await places.getByRole('checkbox', { name: /Kadıköy Mağazası/ }).check();
    await places.getByRole('checkbox', { name: /Beşiktaş Mağazası/ }).check();
    await places.getByRole('button', { name: 'Uygula' }).click();
    for (const label of ['Baş denetçi', 'Yardımcı denetçi']) await chooseFirst(page, label);
    await choose(page, 'Tekrar', 'Haftalık');
    await button('Önizle ve oluştur').click();
    const made = page.getByRole('dialog', { name: 'Oluşturulacak planlar' });
    await expect(made.getByText('Beşiktaş Mağazası').first()).toBeVisible();
    // Two share the shops; of one both have the same, until a shop gets its own.
    const people = made.getByRole('combobox', { name: 'Denetçiler' });
    const shares = made.getByRole('status');
    await people.click();
    const other = page.getByRole('option').filter({ hasNotText: 'Burak Öztürk' }).first();
    const name = (await other.textContent()) as string;
    await other.click();
    await people.fill('ÖZTÜRK');
    await page.getByRole('option', { name: 'Burak Öztürk' }).click();
    await expect(shares).toContainText(`${name} 1`);
    await expect(shares).toContainText('Burak Öztürk 1');
    await people.press('Backspace');
    await expect(shares).toHaveText(`${name} 2`);
    await made.getByRole('button', { name: /^Beşiktaş Mağazası, Baş denetçi: / }).click();
    await page.getByRole('option', { name: 'Burak Öztürk' }).click();
    await expect(shares).toContainText('Burak Öztürk 1');
    await made.getByRole('button', { name: 'Tekrarlayan planı oluştur' }).click();
    await expect(made).toBeHidden();
    const shop = page.getByRole('row').filter({ hasText: 'Beşiktaş Mağazası' }).first();
    await shop.getByRole('link').first().click();
    await expect(page.getByText('Burak Öztürk').first()).toBeVisible({ timeout: 10_000 });
  });

  await test.step('the calendar shows them, and a key moves one by a day and back', async () => {
    const later = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${server.url}/auditlist?view=month&day=${later}&search=Pazartesi`);
    const bar = page.getByRole('link', { name: /^Pazartesi açılışı – .*, Planlandı/ }).first();
    await expect(bar).toBeVisible();
    const before = await bar.getAttribute('aria-label');
    const places = await page.getByRole('link', { name: /^Pazartesi açılışı/ }).count();
    expect(places).toBeGreaterThanOrEqual(4);
    await bar.press('Alt+ArrowRight');
    await expect(page.getByText(/gününe taşındı\./).first()).toBeVisible();
    await button('Geri al').first().click();
    await expect(page.getByRole('link', { name: before ?? '' }).first()).toBeVisible();
    // What was taken back goes with its series again.
    const alone = await client(server.url, server.owner).post('/admin/Audit/GetAll', { seriesAlone: true });
    expect(alone.TotalItemsCount).toBe(0);
  });

  await test.step('the list has them under “upcoming”, and is mailed every Monday from then on', async () => {
    await page.getByRole('link', { name: 'Liste', exact: true }).click();
    await button(/^Yaklaşan/).click();
    await expect(page).toHaveURL(/tab=upcoming/);
    await expect(page.getByRole('row').filter({ hasText: 'Pazartesi açılışı' }).first()).toBeVisible();
    await button('Excel’e aktar').click();
    await page.getByRole('menuitem', { name: 'Düzenli gönder…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Düzenli gönderim' });
    await drawer.getByRole('button', { name: 'Yeni gönderim' }).click();
    const form = page.getByRole('dialog', { name: 'Yeni gönderim' });
    await form.getByRole('combobox', { name: 'Alıcılar' }).fill('mudur@ornek.example');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await expect(form).toBeHidden();
    const row = drawer.getByRole('listitem').filter({ hasText: 'mudur@ornek.example' });
    await expect(row).toContainText('Her pazartesi, 07:00');
    await expect(row).toContainText('Sıradaki:');
    await row.getByRole('button', { name: /Diğer/ }).click();
    await page.getByRole('menuitem', { name: 'Şimdi gönder' }).click();
    await expect(row).toContainText('Son gönderim:', { timeout: 15_000 });
  });

  await test.step('an address with a day that there is not shows this month, one of a row that has gone leads to its list', async () => {
    await page.goto(`${server.url}/auditlist?view=month&day=2026-13-45`);
    await expect(page.getByRole('link', { name: 'Liste', exact: true })).toBeVisible();
    for (const gone of [
      'questions/edit-questions',
      'checklists/edit-checklist',
      'admin/users-detail',
      'auditlist/edit',
    ]) {
      await page.goto(`${server.url}/${gone}/999999`);
      await expect(page.getByRole('heading', { name: 'Kayıt bulunamadı veya silinmiş' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Listeye dön' })).toBeVisible();
    }
  });
});
