const patienceMs = 10_000;

/**
 * Comes at once, except in a page that is being left (first-paint.js says since when). Firefox cuts off what such a page has on
 * its way while it still stands, and nobody should see faults until the next page is here. Whoever leaves and then stays after
 * all waits 10 s.
 */
export async function unlessUnloading(): Promise<void> {
  const { left = Number.NEGATIVE_INFINITY } = document.documentElement.dataset;
  const rest = Number(left) + patienceMs - performance.now();
  if (rest > 0) await new Promise((resolve) => window.setTimeout(resolve, rest));
}
