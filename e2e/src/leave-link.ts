import { expect } from '@playwright/test';
import type { Server } from './server.ts';

/** The link by which whoever has this address leaves what it was mailed, as mail programs read it. */
export async function leaveLink(server: Server, email: string): Promise<string> {
  const find = async (): Promise<string> => {
    const mail = (await server.mails()).find((one) => one.includes(`To: ${email}`))?.replaceAll(/\r?\n /g, ' ');
    return /^List-Unsubscribe: <([^>]+)>/m.exec(mail ?? '')?.[1]?.replaceAll(' ', '') ?? '';
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return find();
}
