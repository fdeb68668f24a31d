import { expect, type Page } from '@playwright/test';

/** What a person does on any form of the back office. */

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

export async function save(page: Page, said: string): Promise<void> {
  await button(page, 'Kaydet').click();
  await expect(page.getByText(said).first()).toBeVisible();
}
