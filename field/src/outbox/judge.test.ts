import { describe, expect, it } from 'vitest';
import { type Answer, judgePicture, judgeProgress, judgeReceipt, waitSeconds } from './judge.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const expected = { responseKey: '7b0a6f3e-3f0e-4a6c-9f43-0d6f6f1f2a10', answersHash: 'ab'.repeat(32) };
const receipt = { ReceiptNumber: 'A7K3-1000', ...expected, pictureCount: 0, missing: [], flags: [] };
const json = (status: number, body: unknown, retryAfter: string | null = null): Answer => ({
  status,
  retryAfter,
  received: null,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const judge = (answer: Answer) => judgeReceipt(answer, expected, now);

describe('a receipt', () => {
  it('is a 201 or 202 that echoes key and hash', () => {
    for (const status of [201, 202]) {
      expect(judge(json(status, { Success: true, Message: '', Data: receipt }))).toEqual({ kind: 'received', receipt });
    }
  });

  it('may spell key and hash in capitals', () => {
    const loud = { ...receipt, responseKey: receipt.responseKey.toUpperCase(), answersHash: 'AB'.repeat(32) };
    expect(judge(json(201, { Success: true, Data: loud })).kind).toBe('received');
  });

  const whole = JSON.stringify({ Success: true, Data: receipt });
  const falseAnswers: [string, Answer][] = [
    ['no answer', json(0, '')],
    ['200 with a page', json(200, '<html>Welcome to our network</html>')],
    ['200 with the very receipt', json(200, whole)],
    ['201 with a page', json(201, '<html></html>')],
    ['201 without a receipt', json(201, { Success: true, Data: null })],
    ['201 that is no success', json(201, { Success: false, Data: receipt })],
    ['201 with another hash', json(201, { Success: true, Data: { ...receipt, answersHash: 'cd'.repeat(32) } })],
    ['201 with another key', json(201, { Success: true, Data: { ...receipt, responseKey: 'x' } })],
    ['201 without a number', json(201, { Success: true, Data: { ...receipt, ReceiptNumber: '' } })],
    ['201 cut short', json(201, whole.slice(0, -20))],
    ['201 empty', json(201, '')],
    ['201 with an array', json(201, '[]')],
    ['202 without a receipt', json(202, { Success: true, Data: {} })],
    ['202 without a hash', json(202, { Success: true, Data: { ...receipt, answersHash: undefined } })],
    ['200 empty', json(200, '')],
    ['204', json(204, '')],
    ['206', json(206, whole)],
    ['302', json(302, '')],
    ['400', json(400, { Success: false, Message: 'x', errors: {} })],
    ['401 of a portal', json(401, '<html>Sign in to the network</html>')],
    ['403 of a proxy', json(403, 'blocked')],
    ['404 of a stranger', json(404, '<html>Not found</html>')],
    ['407', json(407, '')],
    ['408', json(408, '')],
    ['409 of a stranger', json(409, 'conflict')],
    ['413', json(413, { Success: false, Message: 'x' })],
    ['500', json(500, { Success: false, Message: 'x', requestId: '1' })],
    ['502', json(502, '<html>Bad gateway</html>')],
    ['507', json(507, { Success: false, Message: 'x' })],
    ['511', json(511, '<html></html>')],
  ];

  it.each(falseAnswers)('is not %s: tried again', (_name, answer) => {
    expect(judge(answer)).toMatchObject({ kind: 'retry', status: answer.status });
  });

  it('waits as long as a busy server asks, in seconds or until a date', () => {
    expect(judge(json(503, '', '7'))).toMatchObject({ kind: 'wait', seconds: 7 });
    expect(judge(json(429, '', 'Fri, 20 Nov 2026 10:01:30 GMT'))).toMatchObject({ kind: 'wait', seconds: 90 });
  });

  it('pauses for sign-in and keeps what conflicts, when our own server says so', () => {
    expect(judge(json(401, { Success: false, Message: 'x' }))).toMatchObject({ kind: 'hold', hold: 'signIn' });
    expect(judge(json(403, { Success: false, Message: 'x' }))).toMatchObject({ kind: 'hold', hold: 'signIn' });
    expect(judge(json(409, { Success: false, Message: 'x' }))).toMatchObject({ kind: 'hold', hold: 'conflict' });
  });
});

describe('the wait of a server', () => {
  it('is never less than a second nor more than an hour, and half a minute when unsaid', () => {
    expect(waitSeconds('0', now)).toBe(1);
    expect(waitSeconds('99999999', now)).toBe(3600);
    expect(waitSeconds('Fri, 20 Nov 2020 10:00:00 GMT', now)).toBe(1);
    expect(waitSeconds(null, now)).toBe(30);
    expect(waitSeconds('soon', now)).toBe(30);
  });
});

describe('a picture', () => {
  const key = '0f9e3c52-6f0b-4f43-8a67-5a3bb0a2f001';
  const put = (data: unknown, status = 200) => judgePicture(json(status, { Success: true, Data: data }), key, now);

  it('is complete only when the server says so of this picture', () => {
    expect(put({ pictureKey: key, received: 10, complete: true })).toEqual({ kind: 'complete' });
    expect(put({ pictureKey: 'other', received: 10, complete: true }).kind).toBe('retry');
    expect(put({ pictureKey: key, complete: 1 }).kind).toBe('retry');
    expect(put({ pictureKey: key, received: 262_144, complete: false })).toEqual({ kind: 'more', from: 262_144 });
  });

  const whole = JSON.stringify({ Success: true, Data: { pictureKey: key, received: 10, complete: true } });
  const falseAnswers: [string, Answer][] = [
    ['no answer', json(0, '')],
    ['200 with a page', json(200, '<html>Welcome to our network</html>')],
    ['200 empty', json(200, '')],
    ['200 cut short', json(200, whole.slice(0, -8))],
    ['200 without saying of which picture', json(200, { Success: true, Data: { complete: true } })],
    ['204', json(204, '')],
    ['302', json(302, whole)],
    ['401 of a portal', json(401, '<html>Sign in to the network</html>')],
    ['403 of a proxy', json(403, 'blocked')],
    ['407', json(407, '')],
    ['413', json(413, whole)],
    ['500', json(500, whole)],
    ['502', json(502, '<html>Bad gateway</html>')],
    ['507', json(507, { Success: false, Message: 'x' })],
    ['511', json(511, '<html></html>')],
  ];

  it.each(falseAnswers)('has not arrived after %s: tried again', (_name, answer) => {
    expect(judgePicture(answer, key, now)).toMatchObject({ kind: 'retry', status: answer.status });
  });

  it('begins at 0 when the server does not know it, and goes on where the server is', () => {
    const head = (status: number, received: string | null) =>
      judgeProgress({ status, received, retryAfter: null, body: '' }, now);
    expect(head(404, null)).toEqual({ kind: 'more', from: 0 });
    expect(head(200, '524288')).toEqual({ kind: 'more', from: 524_288 });
    expect(head(200, null).kind).toBe('retry');
    expect(head(200, '1e5').kind).toBe('retry');
  });
});
