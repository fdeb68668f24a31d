import autocannon from 'autocannon';

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Sixteen keep-alive connections for some seconds; `body` makes each request's body. */
export async function load(
  url: string,
  headers: Record<string, string>,
  body: () => string,
  seconds: number,
): Promise<Figures> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
