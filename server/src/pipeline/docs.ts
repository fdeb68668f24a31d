import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Mounted } from './call.ts';
import { apiDocument } from './document.ts';
import { type ReadyMade, readyMade, sendReadyMade } from './ready-made.ts';

/**
 * The API's document and its viewer, for whoever writes programs against it. Both describe calls and nothing of any company.
 * The viewer's files come with the server: nothing is loaded from elsewhere.
 */

const hourS = 3600;

const viewerFiles = {
  'swagger-ui.css': { url: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': {
    url: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
};

/** No call has links: their empty column would push the page wider than a phone. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sahada API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<style>.swagger-ui .response-col_links { display: none }</style>
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/begin.js"></script>
</body>
</html>
`;

/** Runs in the page: calls are tried as whoever is signed in to the back office in this browser. */
const begin = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  // Groups are closed and schemas stand in their calls only, so that the page is there before everything is drawn.
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  syntaxHighlight: { activated: false },
  filter: true,
  displayRequestDuration: true,
  validatorUrl: null,
  requestInterceptor(request) {
    const token = localStorage.getItem('sahada.token');
    const isOurs = new URL(request.url, location.href).origin === location.origin;
    if (token !== null && isOurs && !request.headers.Authorization) request.headers.Authorization = 'Bearer ' + token;
    return request;
  },
});
`;

export function mountDocs(app: FastifyInstance, calls: readonly Mounted[]): void {
  const documentType = 'application/json; charset=utf-8';
  offer(app, 'openapi.json', documentType, async () => JSON.stringify(apiDocument(calls)));
  offer(app, 'docs', 'text/html; charset=utf-8', async () => page);
  offer(app, 'docs/begin.js', 'text/javascript; charset=utf-8', async () => begin);
  for (const [name, { url, type }] of Object.entries(viewerFiles))
    offer(app, `docs/${name}`, type, () => readFile(fileURLToPath(url)), `public, max-age=${hourS}`);
}

/** Made when it is first asked for, so that the start need not wait for it. */
function offer(
  app: FastifyInstance,
  path: string,
  type: string,
  make: () => Promise<Buffer | string>,
  keep?: string,
): void {
  let made: Promise<ReadyMade> | null = null;
  app.get(`/api/${path}`, { compress: false }, async (request, reply) => {
    // What failed for a moment, such as for want of files that may be open, is tried again for whoever asks next.
    made ??= make()
      .then(readyMade)
      .catch((error: unknown) => {
        made = null;
        throw error;
      });
    reply.type(type);
    if (keep !== undefined) reply.header('cache-control', keep);
    return sendReadyMade(request, reply, await made);
  });
}
