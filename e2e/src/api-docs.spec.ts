import { expect, test } from '@playwright/test';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** The description of the API, for whoever writes programs against it. */
let server: Server;

test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
});
test.afterAll(() => server?.stop());

test('the company page leads to the API’s description, which loads nothing from elsewhere and tries a call as oneself', async ({
  page,
  context,
}) => {
  await signIn(page, server, '/company');
  const foreign: string[] = [];
  const broken: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url)) foreign.push(request.url());
  });
  context.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text());
  });
  const [docs] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'API belgeleri' }).click(),
  ]);
  const call = docs.locator('.opblock').filter({ hasText: '/api/admin/Company/Get/{id}' });
  await docs.locator('[data-tag="The company"]').click();
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('"Name": "Örnek Denetim"');
  expect([foreign, broken]).toEqual([[], []]);
});
