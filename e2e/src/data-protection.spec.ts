import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A person asks to be erased: from the request to the row of the ledger. */
let server: Server;

test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  await client(server.url, server.owner).post('/admin/customer/create', {
    companyName: 'Akdeniz Gıda',
    personelFName: 'Ece',
    personelLName: 'Karasu',
    personelEmail: 'ece.karasu@ornek.example',
    companyPhone: '0532 555 44 33',
  });
});
test.afterAll(() => server.stop());

test('a person is found, erased after the number is typed, and stands in the ledger by numbers', async ({ page }) => {
  await signIn(page, server, '/system/data-protection');
  await expect(page.getByText('Henüz başvuru yok')).toBeVisible();
  // Once, where a list without rows offers the first one.
  await page.getByRole('button', { name: 'Başvuru ekle' }).click();
  const form = page.getByRole('dialog', { name: 'Başvuru ekle' });
  await form.getByLabel('Adı soyadı').fill('Ece Karasu');
  await form.getByLabel('E-posta', { exact: true }).first().fill('ece.karasu@ornek.example');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await expect(form).toBeHidden();
  await page
    .getByRole('row', { name: /Ece Karasu/ })
    .getByText('Ece Karasu')
    .click();
  const request = page.getByRole('dialog', { name: 'Başvuru 1' });
  await expect(request.getByText('Müşteri yetkilileri (1)')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await request.getByRole('button', { name: 'İmha et…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ece Karasu kişisinin verileri imha edilsin mi?' });
  await expect(dialog.getByText('1 müşteri yetkilisi')).toBeVisible();
  await dialog.getByLabel('Gerekçe').fill('Rızasını geri aldı');
  const erase = dialog.getByRole('button', { name: 'İmha et' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel('Başvurunun numarasını, 1 sayısını yazın.').fill('1');
  await erase.click();
  await expect(request.getByText('Sonuçlandı', { exact: true })).toBeVisible();
  await expect(request.getByText('1 müşteri yetkilisi')).toBeVisible();
  await expect(page.getByText('Ece Karasu')).toHaveCount(0);
  await request.getByRole('button', { name: 'Kapat' }).click();
  await page.getByRole('tab', { name: 'İmha kayıtları' }).click();
  await page.getByRole('button', { name: 'Doğrula' }).click();
  await expect(page.getByText('1 kayıt yazıldığı gibi duruyor.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${server.url}/admin/customers`);
  await expect(page.getByText('■■■').first()).toBeVisible();
});

test('neither the answer to a request nor the reason of an erasure is lost by a key', async ({ page }) => {
  const api = client(server.url, server.owner);
  await api.post('/admin/customer/create', {
    companyName: 'Karadeniz Gıda',
    personelFName: 'Derya',
    personelLName: 'Uslu',
    personelEmail: 'derya.uslu@ornek.example',
  });
  const { id } = await api.post('/admin/DataRequest/Create', {
    kind: 'erase',
    person: 'Derya Uslu',
    email: 'derya.uslu@ornek.example',
    channel: 'email',
    receivedOn: '2026-11-20',
  });
  await signIn(page, server, `/system/data-protection?open=${id}`);
  const asked = page.getByText('Kaydedilmemiş değişiklikler var.');
  const stay = () => page.getByRole('button', { name: 'Sayfada kal' }).click();
  const request = page.getByRole('dialog', { name: /^Başvuru \d+$/ });
  await request.getByRole('button', { name: 'Sonuçlandır' }).click();
  const answer = request.getByRole('textbox', { name: 'Nasıl yanıtlandı?' });
  await answer.fill('Uzun bir yanıt');
  await page.keyboard.press('Escape');
  await expect(asked).toBeVisible();
  await stay();
  await expect(answer).toHaveValue('Uzun bir yanıt');
  await request.getByRole('button', { name: 'Vazgeç' }).click();

  await request.getByRole('button', { name: 'İmha et…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Derya Uslu kişisinin verileri imha edilsin mi?' });
  const reason = dialog.getByLabel('Gerekçe');
  await reason.fill('Uzun bir gerekçe');
  await page.keyboard.press('Escape');
  await expect(asked).toBeVisible();
  await stay();
  await expect(reason).toHaveValue('Uzun bir gerekçe');
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(request).toHaveCount(0);
});

test('a request is added once, however long that takes and whatever is typed meanwhile', async ({ page }) => {
  await signIn(page, server, '/system/data-protection?open=new');
  const form = page.getByRole('dialog', { name: 'Başvuru ekle' });
  const name = form.getByLabel('Adı soyadı');
  await name.fill('Bir Kez');
  let isThere = false;
  const further = Promise.withResolvers<void>();
  await page.route(/DataRequest\/Create/i, (route) =>
    further.promise.then(() => (isThere ? route.continue() : route.fulfill({ status: 503, json: { Success: false } }))),
  );
  await name.focus();
  await page.keyboard.press('Control+s');
  await expect(form.getByRole('button', { name: 'Kaydet' })).toBeDisabled();
  await page.keyboard.type(' daha');
  further.resolve();
  // Where it was not stored, whoever types goes on in the same field.
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Bir Kez');
  isThere = true;
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  const { ListItems } = await client(server.url, server.owner).post('/admin/DataRequest/GetAll', {});
  const people = ListItems.map(({ person }: { person: string }) => person);
  expect(people.filter((person: string) => person.startsWith('Bir Kez'))).toEqual(['Bir Kez']);
});

test('what a colleague has changed in a request meanwhile is compared, and not overwritten', async ({ page }) => {
  const api = client(server.url, server.owner);
  const form = { kind: 'access', person: 'Esin Ak', channel: 'email', receivedOn: '2026-01-31' };
  const { id } = await api.post('/admin/DataRequest/Create', form);
  await signIn(page, server, `/system/data-protection?open=${id}&edit=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Başvuruyu düzenle' });
  await dialog.getByLabel('Not').fill('Arandı.');
  await api.post('/admin/DataRequest/Update', { ...form, id, kind: 'correct', phone: '+90 532 000 00 00' });
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog.getByRole('alert')).toContainText('başkası tarafından değiştirildi');
  await dialog.getByRole('button', { name: 'Alan alan karşılaştır' }).click();
  const compared = page.getByRole('dialog', { name: 'Değişiklikleri karşılaştır' });
  await expect(compared.getByRole('radiogroup', { name: 'Ne istiyor?' })).toContainText(/Bilgi edinme.*Düzeltme/);
  await compared.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await api.get(`/admin/DataRequest/Get/${id}`)).toMatchObject({
    kind: 'correct',
    phone: '+90 532 000 00 00',
    note: 'Arandı.',
  });
});
