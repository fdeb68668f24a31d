import type { FastifyInstance } from 'fastify';

/** What browsers are told of every answer, whatever it is. A constant: nothing in it depends on the request. */

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  // A shared report is shown in its page.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const headers = {
  'content-security-policy': policy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** `secure`: under TLS, browsers are told to use it from then on. Set first, so that an answer of its own kind may differ. */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const all = secure ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(all);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
