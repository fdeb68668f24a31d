import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { axeFaults } from './axe.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What is stored, and what of it can go: seen as a list and as pictures, deleted by hand and by a clean-up. */
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  const picture = await readFile(join(import.meta.dirname, '../../docs/dashboard.png'));
  const upload = async (path: string) => {
    const body = new FormData();
    body.append('file', new Blob([picture], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${server.owner?.AccessToken}` };
    expect((await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body })).status).toBe(200);
  };
  await upload('/admin/Company/UploadLogo');
  for (let made = 0; made < 3; made++) await upload('/admin/Question/UploadHelpPicture');
  const owner = new pg.Client(server.database());
  await owner.connect();
  await owner.query('alter table help_picture no force row level security');
  await owner.query('alter table help_picture disable trigger user');
  await owner.query("update help_picture set created_at = now() - interval '8 days'");
  await owner.query('alter table help_picture enable trigger user');
  await owner.query('alter table help_picture force row level security');
  await owner.end();
});
test.afterAll(() => server.stop());

test('an unused picture is found, looked at and deleted, and the rest by a clean-up that says what it takes', async ({
  page,
}) => {
  await signIn(page, server, '/system/files');
  await expect(page.getByRole('list', { name: 'Türe göre yer' }).getByText('3 dosya')).toBeVisible();
  await page.getByRole('tab', { name: 'Görseller', exact: true }).click();
  const tile = page
    .getByRole('list', { name: 'Görseller', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Yardım fotoğrafı' });
  await expect(tile.filter({ hasText: 'Kullanılmayan' })).toHaveCount(3);
  await tile.first().getByRole('button', { name: 'Büyüt: Yardım fotoğrafı' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /Yardım fotoğrafı/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await tile.first().getByRole('button', { name: 'Sil: Yardım fotoğrafı' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('Dosya silindi.')).toBeVisible();
  await expect(tile).toHaveCount(2);

  await page.goto(`${server.url}/system/maintenance?tab=clean-up`);
  const images = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Kullanılmayan görseller' }) });
  await expect(images.getByText(/^2 kayıt, .+ kaldırılacak$/)).toBeVisible();
  await images.getByRole('button', { name: 'Şimdi temizle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Temizle' }).click();
  await expect(page.getByText(/^2 kayıt silindi, .+ yer açıldı\.$/)).toBeVisible();
  await expect(images.getByText('Kaldırılacak bir şey yok')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Durum' }).click();
  await expect(page.getByText('Veritabanının boyutu')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('an exported file that is gone is not asked for again and again', async ({ page }) => {
  await signIn(page, server);
  let asked = 0;
  page.on('request', (request) => {
    if (/\/Export\/Progress/i.test(request.url())) asked += 1;
  });
  await page.goto(`${server.url}/export/999999`);
  await expect(page.getByText('Bu dosya artık yok')).toBeVisible();
  const before = asked;
  await page.waitForTimeout(4000);
  expect(asked).toBe(before);
});
