import { createHash } from 'node:crypto';
import { canonicalJson } from '@sahada/rules/canonical';
import { describe, expect, it } from 'vitest';
import { finalize, photosIn } from './finalize.ts';
import type { FindingRow, FormRow, ResponseRow, SignatureRow } from './rows.ts';

const response = {
  responseKey: '7b0a6f3e-3f0e-4a6c-9f43-0d6f6f1f2a10',
  token: 'abc',
  languageId: 1,
  startedAt: '2026-11-20T10:00:00.000Z',
  barcodeCode: null,
  notice: { version: 3 },
  consent: { accepted: true, version: 3 },
  participant: { name: ' Zeynep Şahin ', email: '' },
  position: { latitude: 41, longitude: 29, accuracy: 5 },
} as ResponseRow;
const form = { form: { versionTag: 'v1' } } as FormRow;
const signature: SignatureRow = {
  responseKey: response.responseKey,
  role: 'site',
  name: 'Ali',
  refused: false,
  note: '',
  strokes: [],
  width: 1,
  height: 1,
  signedAt: null,
};
const input = {
  findings: [],
  originals: new Map<string, string>(),
  response,
  form,
  answers: [
    { questionId: 2, optionIds: [21], subOptionIds: [], text: null, note: '  ', pictureKeys: ['p1'] },
    { questionId: 1, text: ' 7,5\u0000 ' },
    { questionId: 3, optionIds: [], text: '   ' },
  ],
  signatures: [{ row: signature, pictureKey: 's1' }],
  completedAt: '2026-11-20T10:05:00.000Z',
  now: 1,
  deviceScore: null,
};

describe('finalizing', () => {
  it('sends what was given and nothing else', async () => {
    const { submission, pictureKeys } = await finalize(input);
    expect(submission.answers).toEqual([
      { questionId: 2, optionIds: [21], pictureKeys: ['p1'] },
      { questionId: 1, text: '7,5' },
    ]);
    expect(submission.participant).toEqual({ name: 'Zeynep Şahin' });
    expect(pictureKeys).toEqual(['s1', 'p1']);
    expect(submission).toMatchObject({ notice: { version: 3 }, consent: { accepted: true, version: 3 } });
    for (const key of ['barcodeCode', 'draftVersion', 'findings']) expect(submission).not.toHaveProperty(key);
  });

  it('sends of whoever answers what they wrote of name and e-mail, and the points that the device counted', async () => {
    const deviceScore = { earned: 5, max: 10 };
    const sent = async (name: string, email: string) =>
      (await finalize({ ...input, deviceScore, response: { ...response, participant: { name, email } } })).submission;
    expect(await sent('', ' zeynep@ornek.com.tr ')).toMatchObject({
      participant: { email: 'zeynep@ornek.com.tr' },
      deviceScore,
    });
    expect((await sent('Zeynep', '')).participant).toEqual({ name: 'Zeynep' });
    expect(await sent(' ', '')).not.toHaveProperty('participant');
  });

  it('counts the photos that people took, those of findings without a question too, and no signatures', async () => {
    const finding = {
      ...{ findingKey: 'f', responseKey: response.responseKey, sectionId: null, title: 'Kapı', note: '' },
      ...{ severity: 'minor', pictureKeys: ['p2', 'p3'] },
    } as FindingRow;
    expect(photosIn((await finalize(input)).submission)).toBe(1);
    expect(photosIn((await finalize({ ...input, findings: [finding] })).submission)).toBe(3);
  });

  it('names the barcode that was scanned and the state of the shared draft', async () => {
    const shared = { version: 7, clashes: [], resolved: [] };
    const { submission } = await finalize({ ...input, response: { ...response, barcodeCode: 'kod', shared } });
    expect(submission).toMatchObject({ barcodeCode: 'kod', draftVersion: 7 });
  });

  it('leaves out what stands in the address and can be no barcode: the response would be refused with it', async () => {
    for (const barcodeCode of ['k'.repeat(101), '']) {
      const { submission } = await finalize({ ...input, response: { ...response, barcodeCode } });
      expect(submission).not.toHaveProperty('barcodeCode');
    }
  });

  it('sends no strokes of whoever would not sign, and why they would not', async () => {
    const row = { ...signature, refused: true, note: 'Acelesi var' };
    const { submission, pictureKeys } = await finalize({ ...input, signatures: [{ row, pictureKey: 's1' }] });
    expect(submission.signatures).toEqual([{ role: 'site', name: 'Ali', refused: true, note: 'Acelesi var' }]);
    expect(pictureKeys).toEqual(['p1']);
  });

  it('hashes the canonical JSON of answers and signatures as they are on the wire', async () => {
    const { submission, answersHash } = await finalize(input);
    const { answers, signatures } = JSON.parse(JSON.stringify(submission));
    const sent = canonicalJson({ signatures, answers });
    expect(answersHash).toBe(createHash('sha256').update(sent).digest('hex'));
  });

  it('makes the same of the same, so that sending twice is sending once', async () => {
    expect(await finalize(input)).toEqual(await finalize(input));
  });

  it('leaves out name, signature and position where consent was refused', async () => {
    const refused = { ...response, consent: { accepted: false, version: 3 } };
    const { submission, pictureKeys } = await finalize({ ...input, response: refused });
    expect(submission).not.toHaveProperty('participant');
    expect(submission).not.toHaveProperty('position');
    expect(submission.signatures).toEqual([]);
    expect(pictureKeys).toEqual(['p1']);
  });

  it('sends findings of one’s own with what was given of them', async () => {
    const row = { findingKey: 'b1', responseKey: response.responseKey, sectionId: null, severity: 'minor', at: 1 };
    const written = { ...row, title: ' Kapı kilitli ', note: ' ', pictureKeys: [] } as unknown as FindingRow;
    const whole = { ...written, findingKey: 'b2', sectionId: 3, note: ' Arka kapı ', pictureKeys: ['p2'] };
    const { submission, pictureKeys } = await finalize({
      ...input,
      findings: [written, whole],
      originals: new Map([['p2', 'p3']]),
    });
    expect(submission.findings).toEqual([
      { findingKey: 'b1', title: 'Kapı kilitli', severity: 'minor' },
      {
        ...{ findingKey: 'b2', sectionId: 3, title: 'Kapı kilitli', note: 'Arka kapı', severity: 'minor' },
        ...{ pictureKeys: ['p2'], originals: [{ pictureKey: 'p2', originalKey: 'p3' }] },
      },
    ]);
    expect(pictureKeys).toEqual(expect.arrayContaining(['p1', 'p2', 'p3', 's1']));
  });

  it('spells half a surrogate pair so that both sides hash the same text', async () => {
    const { submission } = await finalize({ ...input, answers: [{ questionId: 1, text: 'a\ud800b' }] });
    expect(submission.answers[0]?.text).toBe('a\ufffdb');
  });
});

describe('canonical JSON', () => {
  it('orders keys by UTF-16 units and spells numbers and strings as RFC 8785 does', () => {
    const value = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '1': 'One',
      '\ud83d\ude00': 'Smiley',
      '\u00f6': 'ö',
      a: [1e30, 0.5, -0],
    };
    expect(canonicalJson(value)).toBe('{"\\r":"CR","1":"One","a":[1e+30,0.5,0],"ö":"ö","€":"Euro","😀":"Smiley"}');
  });

  it('leaves out what is absent', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
  });
});
