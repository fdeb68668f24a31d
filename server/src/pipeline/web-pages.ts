import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import files, { type FastifyStaticOptions } from '@fastify/static';
import { endpoints } from '@sahada/contract/endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refused } from '../errors.ts';
import { refused } from './envelope.ts';
import { languageAsked } from './mount.ts';
import { type ReadyMade, readyMade, sendReadyMade } from './ready-made.ts';

/** What the two web apps were built to: their pages and their files. */

/**
 * The back office at /, the field form at /s/ and /b/, an action's owner at /a/, reports for people
 * outside at /r/ and /v/, and the way out of a mailing at /u/: any path of theirs answers with their page.
 */
export async function mountPages(app: FastifyInstance, webFolder: string, fieldFolder: string): Promise<void> {
  const page = async (path: string): Promise<ReadyMade | null> =>
    existsSync(path) ? readyMade(await readFile(path)) : null;
  const web = await page(`${webFolder}/index.html`);
  const paper = await page(`${webFolder}/paper.html`);
  const field = await page(`${fieldFolder}/index.html`);
  const owner = await page(`${fieldFolder}/a/action.html`);
  const immutable = (reply: FastifyReply, path: string): void => {
    const isNamedByContent = /\/assets\//.test(path);
    reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
    // It lies with the form's files, and lets pages under another address open without a network.
    if (/\/scan-worker\.js/.test(path)) reply.header('service-worker-allowed', '/b/');
  };
  // As compressed as they were built: what anybody may fetch costs no work.
  const built = { preCompressed: true, setHeaders: immutable };
  if (web) await mountFiles(app, '/', { root: webFolder, ...built });
  if (field) await mountFiles(app, '/s/', { root: fieldFolder, ...built });
  app.setNotFoundHandler((request, reply) => {
    const isApi = /^\/api([/?]|$)/i.test(request.url);
    const said = refused(new Refused('notFound'), languageAsked(request));
    if (isApi || (request.method !== 'GET' && request.method !== 'HEAD')) return reply.code(404).send(said?.body);
    // A page's query may end like a file: `?search=plan.xlsx`.
    const path = request.url.split('?', 1)[0] as string;
    if (/\.\w{2,5}$/.test(path)) return reply.code(404).type('text/plain').send('');
    // Where password managers look for the form (W3C, "A Well-Known URL for Changing Passwords"); they ask first whether others are 404.
    if (path === '/.well-known/change-password') return reply.redirect('/profile?tab=password');
    if (path.startsWith('/.well-known/')) return reply.code(404).type('text/plain').send('');
    const isField = /^\/[sb](\/|$)/.test(request.url);
    const isPaper = /^\/[ruv]\/[^/?]/.test(request.url);
    const html = isField ? field : isPaper ? paper : /^\/a\//.test(request.url) ? owner : web;
    if (html === null) return reply.code(404).send(said?.body);
    // The form is on its way while the script that asks for it is: a round trip less on a slow line.
    const token = /^\/s\/([\w-]{16,64})$/.exec(path)?.[1];
    if (isField && token) {
      reply.header('link', `</api${endpoints.form.path}?token=${token}>; rel=preload; as=fetch; crossorigin=anonymous`);
    }
    reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return sendReadyMade(request, reply, html);
  });
}

/**
 * The files that an app has now, by one route: with a route for each, as the library makes them, several hundred took
 * 15 MB and a fifth of the start.
 */
async function mountFiles(app: FastifyInstance, prefix: string, options: FastifyStaticOptions): Promise<void> {
  const entries = await readdir(options.root as string, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(options.root as string, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)\./.test(name));
  const there = new Set(names);
  await app.register(async (own) => {
    await own.register(files, { ...options, serve: false, index: false });
    own.route({
      method: ['GET', 'HEAD'],
      url: `${prefix}*`,
      handler: (request, reply) => {
        const name = (request.params as { '*': string })['*'];
        return there.has(name) ? reply.sendFile(name) : reply.callNotFound();
      },
    });
  });
}
