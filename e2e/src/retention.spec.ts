import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A retention time is set, seen and made longer again. */
let server: Server;

test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
});
test.afterAll(() => server.stop());

test('a retention time is set after what it destroys is shown, and says so on its card', async ({ page }) => {
  await signIn(page, server, '/system/data-protection?tab=retention');
  const card = page.getByRole('listitem').filter({ hasText: 'İletiler ve bildirimler' });
  await expect(card.getByText('En çok 180 gün saklanır')).toBeVisible();
  await card.getByRole('button', { name: 'Değiştir' }).click();
  const dialog = page.getByRole('dialog', { name: 'İletiler ve bildirimler' });
  await dialog.getByLabel('Süre dolunca yok edilsin').check();
  await dialog.getByLabel('Ay', { exact: true }).fill('6');
  await expect(dialog.getByText('1 ile 5 ay arasında bir süre girin.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Kaydet' })).toBeDisabled();
  await dialog.getByLabel('Ay', { exact: true }).fill('3');
  await expect(dialog.getByText('Yok edilecek bir şey yok.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('3 ay saklanır')).toBeVisible();
  await expect(card.getByText('Yok edilecek bir şey yok.')).toBeVisible();
  const { rules } = await client(server.url, server.owner).post('/admin/DataProtection/Retention/Get', {});
  expect(rules.find(({ kind }: { kind: string }) => kind === 'messages')).toMatchObject({ months: 3, asked: null });
});
