import fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountedCalls } from '../app.ts';
import { mountDocs } from './docs.ts';

test('the API’s document is there again after making it has failed once', async () => {
  let fails = true;
  const calls = new Proxy(mountedCalls, {
    get(target, name, receiver) {
      if (fails) throw new Error('no memory just now');
      return Reflect.get(target, name, receiver);
    },
  });
  const app = fastify();
  mountDocs(app, calls);
  const ask = async () => (await app.inject({ url: '/api/openapi.json' })).statusCode;
  expect(await ask()).toBe(500);
  fails = false;
  expect(await ask()).toBe(200);
  await app.close();
});
