import { staticBarcode } from '@sahada/contract/static-barcode';
import { afterEach, expect, test, vi } from 'vitest';
import { openFile } from './file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file that is open in a tab is there for as long as that tab is, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const tab = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  vi.stubGlobal('window', { open: () => tab, setTimeout });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }));
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  await openFile(staticBarcode.labels, { ids: [1] });
  expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/));
  vi.advanceTimersByTime(600_000);
  expect(revoked).not.toHaveBeenCalled();
  tab.closed = true;
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledOnce();
});
