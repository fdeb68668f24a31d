import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const stillFrames = 8;

interface Asked {
  /** Selects what is left out. */
  without?: string;
  /** Only these rules. */
  rules?: readonly string[];
}

/** The rules that look at colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong on a page: each rule with the first elements that break it. What is still
 * fading in has colours that nobody reads, so whatever ends by itself is brought to its end; what begins to fade out while axe looks, such
 * as a message whose time is over, is gone when it looks again.
 */
export async function axeFaults(page: Page, asked: Asked = {}): Promise<string[]> {
  const faults = await faultsNow(page, asked);
  return faults.length === 0 ? faults : faultsNow(page, asked);
}

/**
 * Axe is asked for nothing else, and runs as one piece, since no screen has a frame of another origin: naming every element that is
 * right takes it most of its time.
 */
async function faultsNow(page: Page, { without, rules }: Asked): Promise<string[]> {
  await page.evaluate(async (frames) => {
    const rests = (): boolean => {
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
        );
      for (const animation of moving) animation.finish();
      return moving.length === 0;
    };
    // What a click has begun may start to move a few frames later.
    for (let still = 0; still < frames; still = rests() ? still + 1 : 0)
      await new Promise((next) => requestAnimationFrame(next));
  }, stillFrames);
  const runOnly = rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  const axe = (await builderOn(page)).options({ resultTypes: ['violations'], ...runOnly }).setLegacyMode(true);
  const { violations } = await (without === undefined ? axe : axe.exclude(without)).analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
    return `${id} (${help}) at ${places.slice(0, 3).join(' | ')}`;
  });
}

/** The builder puts axe, half a megabyte, into the page twice for every question: not where it is already, and no frame needs it. */
async function builderOn(page: Page): Promise<AxeBuilder> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return new AxeBuilder(isThere ? { page, axeSource: 'void axe' } : { page });
}
