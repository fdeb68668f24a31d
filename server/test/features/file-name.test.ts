import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** What a file is called that somebody takes along: as Windows, macOS and mail programs take it, and as it can be read. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

/** The two names of a file of a checklist: the whole one, and the one for what knows no other letters. */
async function namesOf(title: string): Promise<{ whole: string; plain: string }> {
  const id = await a.checklist({ title, Locales: [] });
  const { headers } = await world.call('ayse', 'checklist.export', { id, format: 'json' });
  const said = String(headers['content-disposition']);
  // The signs that RFC 8187 allows.
  const [, plain = '', whole = ''] =
    /^inline; filename="([\w.-]+)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[\da-f]{2})+)$/i.exec(said) ?? [];
  return { whole: decodeURIComponent(whole), plain };
}

describe('a title as the name of a file', () => {
  test.each([
    ['Şube açılışı', 'Şube açılışı.json', 'Sube_acilisi.json'],
    ['Depo A/B', 'Depo A-B.json', 'Depo_A-B.json'],
    ['Depo / Mutfak', 'Depo - Mutfak.json', 'Depo_-_Mutfak.json'],
    ['C:\\Listeler\\Ocak', 'C--Listeler-Ocak.json', 'C--Listeler-Ocak.json'],
    ['Zemin temiz mi?', 'Zemin temiz mi.json', 'Zemin_temiz_mi.json'],
    ['“Kadıköy” <yeni> *', '“Kadıköy” yeni.json', '_Kadikoy_yeni.json'],
    ["Ayşe’nin (yedek) 'listesi'", "Ayşe’nin (yedek) 'listesi'.json", 'Ayse_nin_yedek_listesi_.json'],
    ['Marmara A.Ş.', 'Marmara A.Ş.json', 'Marmara_A.S.json'],
    ['.gizli', 'gizli.json', 'gizli.json'],
    ['../../etc/passwd', '-..-etc-passwd.json', '-..-etc-passwd.json'],
    ['Aux', '_Aux.json', '_Aux.json'],
    ['???', '_.json', '_.json'],
    ['Liste\u202Eslx.exe', 'Listeslx.exe.json', 'Listeslx.exe.json'],
    ['检查表', '检查表.json', '_.json'],
  ])('%s', async (title, whole, plain) => {
    expect(await namesOf(title)).toEqual({ whole, plain });
  });

  test.each(['Ş', 'я', '检', '😀'])('that is too long for a disk loses its middle: of %s', async (letter) => {
    const { whole } = await namesOf(`Baş ${letter.repeat(230 / letter.length)} son`);
    expect(whole).toMatch(/^Baş .*….* son\.json$/u);
    expect(whole).not.toMatch(/\p{Surrogate}/u);
    expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(230);
    expect(Buffer.byteLength(whole)).toBeGreaterThan(180);
  });
});
