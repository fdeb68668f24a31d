import type { Page } from '@playwright/test';
import { password, type Server } from './server.ts';

/**
 * Begins a session of the installed company's owner, as if the form had been filled in, and opens a screen. The form itself has
 * journeys of its own; here it would be two pages more that nobody looks at.
 */
export async function signIn(page: Page, server: Server, path = '/dashboard'): Promise<void> {
  // A page of the same origin that runs no script.
  await page.goto(`${server.url}/livez`);
  await page.evaluate(
    async ([email, secret]) => {
      const reply = await fetch('/api/token/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: secret }),
      });
      const { Data, Message } = await reply.json();
      if (!reply.ok) throw new Error(`signing in: ${reply.status} ${Message}`);
      localStorage.setItem('sahada.token', Data.AccessToken);
      localStorage.setItem('sahada.user', JSON.stringify({ state: { user: Data.Info }, version: 0 }));
    },
    ['ayse@ornek.com.tr', password] as const,
  );
  await page.goto(server.url + path);
}
