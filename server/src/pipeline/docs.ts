import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Mounted } from './call.ts';
import { apiDocument } from './document.ts';

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

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sahada API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/begin.js"></script>
</body>
</html>
`;

/** Runs in the page: calls are tried as whoever is signed in to the back office in this browser. */
const begin = `SwaggerUIBundle({
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
  // Made when it is first asked for: the start need not wait for it.
  let document: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(apiDocument(calls));
    return reply.type('application/json').send(document);
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/begin.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(begin));
  for (const [name, { url, type }] of Object.entries(viewerFiles)) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${hourS}`)
        .send(createReadStream(fileURLToPath(url))),
    );
  }
}
