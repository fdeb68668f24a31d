import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Builders, build, pixel } from '../builders.ts';
import { pdfHeights } from '../pdf-text.ts';
import { openWorld, type World } from '../world.ts';

/** A company's logo: whoever knows its address sees it, participants and readers of reports do. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const company = () => world.ok('ayse', 'company.get', { id: world.ids.ayse.company });
const fetched = async (url: string) => {
  const reply = await world.app.inject({ url });
  return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload };
};
/** How many pictures a PDF carries. */
const imagesIn = async (input: object): Promise<number> =>
  (await world.call('ayse', 'audit.pdf', input as Record<string, unknown>)).raw
    .toString('latin1')
    .split('/Subtype /Image').length - 1;

test('it is shown by the form, by what a link leads to and on the cover of the report, until it is deleted', async () => {
  const { planId, responseId, token } = await a.response();
  const report = { auditId: planId, responseId };
  const before = await imagesIn(report);
  expect([(await company()).LogoUrl, (await world.ok(null, 'field.form', { token })).plan.logoUrl]).toEqual(['', null]);

  const { LogoUrl } = await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  expect((await company()).LogoUrl).toBe(LogoUrl);
  expect((await world.ok(null, 'field.form', { token })).plan.logoUrl).toBe(LogoUrl);
  expect((await world.ok(null, 'field.resolve', { token })).plan.logoUrl).toBe(LogoUrl);
  expect(await fetched(LogoUrl)).toMatchObject({ status: 200, type: 'image/png' });
  expect(await imagesIn(report)).toBe(before + 1);

  const second = await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  expect(second.LogoUrl).not.toBe(LogoUrl);
  expect((await fetched(LogoUrl)).status).toBe(404);
  await world.ok('ayse', 'company.deleteLogo', {});
  expect((await fetched(second.LogoUrl)).status).toBe(404);
  expect([(await company()).LogoUrl, (await world.ok(null, 'field.form', { token })).plan.logoUrl]).toEqual(['', null]);
  expect(await imagesIn(report)).toBe(before);
});

test('it is not sent again to whoever has it, also behind a proxy that spells its tag otherwise', async () => {
  const { LogoUrl: url } = await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  const { etag } = (await world.app.inject({ url })).headers;
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await world.app.inject({ url, headers: { 'if-none-match': String(tag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  }
  expect((await world.app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
});

test('it is a picture: anything else is refused, and what is stored was encoded here', async () => {
  for (const file of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('<html>'), pixel.subarray(0, 40)]) {
    expect((await world.call('ayse', 'company.uploadLogo', { file })).status).toBe(415);
  }
  const hidden = Buffer.concat([pixel, Buffer.from('<script>alert(1)</script>')]);
  const { LogoUrl } = await world.ok('ayse', 'company.uploadLogo', { file: hidden });
  expect((await fetched(LogoUrl)).bytes.toString('latin1')).not.toContain('script');
});

test('it is not the other company’s', async () => {
  await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  expect((await world.ok('zoe', 'company.get', { id: world.ids.zoe.company })).LogoUrl).toBe('');
  await world.ok('zoe', 'company.deleteLogo', {});
  expect((await fetched((await company()).LogoUrl)).status).toBe(200);
});

test('on the cover of a report it stands as high as the name beside it, however wide it is', async () => {
  const { planId, responseId } = await a.response();
  for (const [width, height] of [
    [1200, 30],
    [100, 400],
  ] as const) {
    const file = await sharp({ create: { width, height, channels: 4, background: '#38a8' } })
      .png()
      .toBuffer();
    await world.ok('ayse', 'company.uploadLogo', { file });
    const heights = pdfHeights((await world.call('ayse', 'audit.pdf', { auditId: planId, responseId })).raw);
    const logo = heights.findIndex(({ what }) => what === 'picture');
    expect(Math.abs((heights[logo]?.middle ?? 0) - (heights[logo + 1]?.middle ?? 0))).toBeLessThan(1.5);
  }
});
