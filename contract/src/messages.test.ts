import { expect, test } from 'vitest';
import { everywhere, type Message, message, name } from './message-row.ts';
import { type GivenFor, messageNamed, messageNames, messages } from './messages.ts';
import { say } from './text.ts';

const told = {
  title: say({ tr: 'Deneme', en: 'Trial' }),
  about: say({ tr: 'Deneme', en: 'Trial' }),
  audience: say({ tr: 'Herkes', en: 'Everybody' }),
  reason: say({ tr: 'Deneme', en: 'Trial' }),
  fields: { plan: name(say({ tr: 'Plan', en: 'Plan' }), 'Kadıköy') },
  channels: ['mail'] as const,
};

test('a message in one language, or one that names a field it does not have, does not compile', () => {
  const text = say({ tr: '{plan}, {recipient}, {company}', en: '{plan}, {recipient}, {company}' });
  message({ ...told, subject: text, text });
  // @ts-expect-error: no field is called `place`
  message({ ...told, subject: say({ tr: '{place}', en: '{place}' }), text });
  // @ts-expect-error: `place` beside known fields
  message({ ...told, subject: text, text: say({ tr: '{plan} {place}', en: '{plan} {place}' }) });
  // @ts-expect-error: nor in the second line
  message({ ...told, subject: text, text, brief: say({ tr: '{place}', en: '{place}' }) });
  // @ts-expect-error: no English
  message({ ...told, subject: { tr: 'x' }, text });
  // @ts-expect-error: a field in one language only
  message({ ...told, subject: say({ tr: '{plan}', en: 'x' }), text });
  // @ts-expect-error: a sender leaves out the link
  const given: GivenFor<'account.reset'> = {};
  expect(given).toEqual({});
});

test.each(Object.entries(messages) as [string, Message][])(
  '%s names in its texts only what it has, leads somewhere by a button, and stands on a channel',
  (_name, row) => {
    for (const text of [row.subject, row.text, row.brief ?? row.subject])
      for (const written of [text.tr, text.en])
        for (const [, field = ''] of written.matchAll(/\{(\w+)\}/g))
          expect([...Object.keys(row.fields), ...everywhere]).toContain(field);
    expect(row.channels).not.toEqual([]);
    if (row.channels.includes('mail')) expect(row.button !== null).toBe('link' in row.fields);
    expect(row.subject.tr).not.toContain('{link}');
    expect(row.subject.en).not.toContain('{link}');
  },
);

test('a number may be one, so no noun in the plural stands behind it in English; what is counted is told with its noun', () => {
  for (const { fields, subject, text, brief } of Object.values<Message>(messages)) {
    const numbers = Object.keys(fields).filter((name) => fields[name]?.kind === 'number');
    for (const { en } of [subject, text, brief ?? subject])
      for (const name of numbers) expect(en).not.toMatch(new RegExp(`\\{${name}\\} \\w+s\\b`));
  }
});

test('what cannot be turned off is about somebody’s account, was asked for, or is for people without an account', () => {
  expect(messageNames.filter((each) => messageNamed(each).essential)).toEqual([
    'account.reset',
    'user.invited',
    'account.passwordSet',
    'account.passwordChanged',
    'account.emailChanged',
    'account.newDevice',
    'secondFactor.changed',
    'secondFactor.reset',
    'report.scheduled',
    'report.sent',
    'report.ready',
    'survey.invited',
    'survey.reminded',
    'action.link',
    'action.linkReminded',
    'action.linkReturned',
    'message.failed',
  ]);
});
