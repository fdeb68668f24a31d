import { type Language, type Text, tell } from '@sahada/contract/text';
import { drawing, element } from './element.ts';
import { inLanguage } from './language.ts';
import { words } from './words.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

const marks: Record<Tone, string> = {
  good: 'M7 12.5l3.2 3.2L17 9',
  bad: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
  warn: 'M12 7v6M12 16.2v.3',
  plain: 'M9.3 9.6a2.8 2.8 0 1 1 3.9 2.6c-.8.4-1.2.9-1.2 1.8M12 16.6v.2',
};

/** A sign for eyes that skim; the title says the same. */
const sign = (tone: Tone): SVGSVGElement =>
  drawing(
    24,
    [
      { d: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19', class: 'disc' },
      { d: marks[tone], class: 'mark' },
    ],
    {
      class: `sign ${tone}`,
    },
  );

/** The bar above a page: whose it is, and the way to the other language. */
export function topBar(language: Language, company: string | null, logo: string | null = null): HTMLElement {
  const other = language === 'tr' ? 'en' : 'tr';
  return element(
    'header',
    {},
    logo === null ? null : element('img', { src: logo, alt: '', height: '32' }),
    element('span', { class: 'whose' }, company ?? 'Sahada'),
    element('a', { href: inLanguage(other), lang: other, class: 'other' }, tell(words.other, language)),
  );
}

export type Facts = readonly (readonly [label: Text, value: string | null])[];

/** Labels with their values; those without a value are left out. */
export const factList = (facts: Facts, language: Language): HTMLElement =>
  element(
    'dl',
    {},
    ...facts.flatMap(([label, value]) =>
      value === null ? [] : [element('div', {}, element('dt', {}, tell(label, language)), element('dd', {}, value))],
    ),
  );

/** A card that says one thing. */
export function verdict(tone: Tone, title: string, hint: string, ...more: (Node | null)[]): HTMLElement {
  document.title = title;
  return element('section', { class: 'card' }, sign(tone), element('h1', {}, title), element('p', {}, hint), ...more);
}

export function retryButton(language: Language): HTMLElement {
  const button = element('button', { type: 'button' }, tell(words.retry, language));
  button.addEventListener('click', () => window.location.reload());
  return button;
}

/** Why there is nothing to be shown; `unknown` says what a code means that leads nowhere. */
export function trouble(status: number, language: Language, unknown: { title: Text; hint: Text }): HTMLElement {
  if (status === 404 || status === 400)
    return verdict('plain', tell(unknown.title, language), tell(unknown.hint, language));
  if (status === 429)
    return verdict('warn', tell(words.often, language), tell(words.oftenHint, language), retryButton(language));
  return verdict(
    'warn',
    tell(words.unreachable, language),
    tell(words.unreachableHint, language),
    retryButton(language),
  );
}

const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

export const dateTime = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' }).format(Date.parse(instant));

/** The day of an instant, where its reader is. */
export const dateOf = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(Date.parse(instant));

/** A day of the calendar, which is the same in every zone. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(percent / 100);

export const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(value);
