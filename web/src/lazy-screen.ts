import type { FunctionComponent } from 'react';
import { unlessUnloading } from './client/unload.ts';
import { NotFetched } from './parts/later/fetched.tsx';
import type { Screen } from './parts/shell/screen.ts';

const giveUpMs = 120_000;

const loaded = new Map<string, FunctionComponent>();

/** Fetches a screen's file once; gives up after 120 s. */
export async function loadScreen(screen: Screen): Promise<void> {
  if (loaded.has(screen.path)) return;
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new NotFetched(screen.path)), giveUpMs);
  });
  const file = screen.file().then(
    (module) => module,
    async (cause: unknown) => {
      await unlessUnloading();
      throw new NotFetched(screen.path, { cause });
    },
  );
  try {
    loaded.set(screen.path, (await Promise.race([file, late])).default);
  } finally {
    window.clearTimeout(timer);
  }
}

export const loadedScreen = (screen: Screen): FunctionComponent | undefined => loaded.get(screen.path);
