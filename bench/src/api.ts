/** A client of a server's API, signed in as whoever it has the token of. */

// biome-ignore lint/suspicious/noExplicitAny: the benchmark reads what it has just made
export type Data = any;

export interface Api {
  url: string;
  get(path: string): Promise<Data>;
  post(path: string, body?: unknown): Promise<Data>;
  /** The bytes of a file. */
  file(path: string): Promise<Uint8Array>;
  /** Headers of its session. */
  headers(): { authorization: string };
  as(token: string): void;
}

export function apiOf(url: string): Api {
  let token = '';
  const headers = () => ({ authorization: `Bearer ${token}` });
  /** Comes back when it is told to: making data must not fail because the machine is busy. */
  const send = async (method: string, path: string, body?: unknown, tries = 20): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? headers() : {}),
        'accept-language': 'tr',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const retryAfter = reply.headers.get('retry-after');
    if (reply.status === 503 && retryAfter !== null && tries > 1) {
      await reply.body?.cancel();
      await new Promise((next) => setTimeout(next, Number(retryAfter) * 1000));
      return send(method, path, body, tries - 1);
    }
    const answer = (await reply.json()) as { Success: boolean; Data: Data };
    if (!answer.Success) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return answer.Data;
  };
  return {
    url,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    async file(path) {
      const reply = await fetch(`${url}/api${path}`, { headers: headers() });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return new Uint8Array(await reply.arrayBuffer());
    },
    headers,
    as: (next) => {
      token = next;
    },
  };
}
