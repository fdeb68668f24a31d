import { expect, type Page } from '@playwright/test';

/** What a person does on any form of the back office. */

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  // The list that was chosen from before may still be fading.
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`);
  await list.getByRole('option', { name: option }).click();
}

export async function save(page: Page, said: string): Promise<void> {
  await button(page, 'Kaydet').click();
  await expect(page.getByText(said).first()).toBeVisible();
}

/** What pasting does where the focus is, for browsers that let no program read the clipboard. */
export const paste = (page: Page, plain: string, html?: string): Promise<void> =>
  page.evaluate(
    ([text, rich]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      if (rich !== undefined) clipboardData.setData('text/html', rich);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [plain, html] as const,
  );
