const everyMs = 10_000;

/** Tells on the error stream how far long work has come: at most every ten seconds, with what it has taken so far. */
export function progress(work: string): (done: string) => void {
  const begun = performance.now();
  let last = begun;
  return (done) => {
    if (performance.now() - last < everyMs) return;
    last = performance.now();
    console.error(`${work}: ${done} (${Math.round((last - begun) / 1000)} s)`);
  };
}
