import { checklist } from '@sahada/contract/checklist';
import { customer } from '@sahada/contract/customer';
import { question } from '@sahada/contract/question';
import { describe, expect, test } from 'vitest';
import { longest, needs } from './schema.ts';

describe('a form reads from its schema', () => {
  test('whether a field must be filled', () => {
    expect(needs(customer.create.request, 'companyName')).toBe(true);
    expect(needs(customer.create.request, 'description')).toBe(false);
    expect(needs(customer.create.request, 'adres.openAdress')).toBe(false);
    expect(needs(question.create.request, 'answers.0.title')).toBe(true);
    expect(needs(question.create.request, 'answers.0.score')).toBe(false);
  });

  test('how long a text may be, even optional or inside a list', () => {
    expect(longest(customer.create.request, 'companyName')).toBe(255);
    expect(longest(customer.create.request, 'description')).toBe(4000);
    expect(longest(customer.create.request, 'personelEmail')).toBe(254);
    expect(longest(question.create.request, 'locales.0.infoText')).toBe(4000);
    expect(longest(checklist.save.request, 'Sections.0.Title')).toBe(255);
  });

  test('no length for other types and unknown fields', () => {
    expect(longest(question.create.request, 'score')).toBeUndefined();
    expect(longest(question.create.request, 'nothing.of.this')).toBeUndefined();
    expect(needs(question.create.request, 'nothing.of.this')).toBe(false);
  });
});
