import type { Page } from '@playwright/test';
import { password, type Server } from './server.ts';

/** Signs in by the form as the owner of the installed company, and waits for the dashboard. */
export async function signIn(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[name="email"]').fill('ayse@ornek.com.tr');
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
}
