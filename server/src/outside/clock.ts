/** The one place that reads the clock. Everything else receives `now`, in milliseconds since 1970. */
export const clock = (): number => Date.now();

export const iso = (at: number): string => new Date(at).toISOString();

export const epoch = (instant: string): number => new Date(instant).getTime();
