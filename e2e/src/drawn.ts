import type { Page } from '@playwright/test';

/**
 * Counts what React draws. It tells each of its commits to the hook that browser tools put into the page, also in a built app,
 * and marks there which components have run. Counts, unlike times, do not depend on what else the machine does.
 */

export interface Drawn {
  /** Runs of components. */
  components: number;
  /** Elements with `data-question` that were made anew, whether the screen changed by it or not. */
  rows: number;
}

interface Fiber {
  tag: number;
  flags: number;
  memoizedProps: Record<string, unknown> | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

type Watched = typeof globalThis & { drawn: Drawn & { commits: number } };

/** To be called before the page is opened. */
export async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(hook);
}

/** Runs in the page. */
function hook(): void {
  const drawn = { components: 0, rows: 0, commits: 0 };
  const performedWork = 1;
  const hostElement = 5;
  const look = (fiber: Fiber): void => {
    const { alternate } = fiber;
    if (fiber.tag !== hostElement) {
      if (fiber.flags & performedWork) drawn.components += 1;
    } else if (
      fiber.memoizedProps !== alternate?.memoizedProps &&
      fiber.memoizedProps?.['data-question'] !== undefined
    ) {
      drawn.rows += 1;
    }
    // Children that are the same as before were passed over.
    if (fiber.child === alternate?.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) look(child);
  };
  Object.assign(globalThis, {
    drawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot(_renderer: number, root: { current: Fiber }) {
        drawn.commits += 1;
        look(root.current);
      },
    },
  });
}

/** What has been drawn since the page was opened, once it has come to rest. */
export async function drawn(page: Page): Promise<Drawn> {
  let before = -1;
  for (;;) {
    const now = await page.evaluate(() => (globalThis as Watched).drawn);
    if (now.commits === before) return now;
    before = now.commits;
    await page.waitForTimeout(700);
  }
}
