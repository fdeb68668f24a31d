import type { LanguageId } from '@sahada/contract/codes';
import { type Language, tell } from '@sahada/contract/text';
import { levelTone } from '@sahada/rules/level-tone';
import { askData, askFile } from './ask.ts';
import { drawing, element } from './element.ts';
import {
  dateOf,
  type Facts,
  factList,
  numberText,
  percentText,
  retryButton,
  topBar,
  trouble,
  verdict,
} from './sheet.ts';
import { words } from './words.ts';

/** A shared report: what it is about, and the report itself, which cannot be changed here. */

interface Report {
  definition: string;
  customerName: string;
  locationName: string;
  auditTypeId: number;
  number: string | null;
  approved: boolean;
  responseCount: number;
  percent: number | null;
  level: string | null;
  levelHeight: number | null;
  findings: number | null;
  until: string;
  seal: string | null;
}

interface Shared {
  state: 'open' | 'over';
  languageId: LanguageId;
  companyName: string;
  logoUrl: string | null;
  report: Report | null;
}

const survey = 2;

function colorOf(levelHeight: number): string {
  const { from, to, share } = levelTone(levelHeight);
  return `color-mix(in srgb, var(--${to}) ${share * 100}%, var(--${from}))`;
}

/** A ring filled as far as the percent, in the color of its level. */
function ring({ percent, levelHeight }: Report): SVGSVGElement {
  const radius = 50;
  const around = 2 * Math.PI * radius;
  const circle = 'M60 10a50 50 0 1 1 0 100a50 50 0 1 1 0-100';
  const full = ((percent ?? 0) / 100) * around;
  const color = levelHeight === null ? 'var(--accent)' : colorOf(levelHeight);
  return drawing(
    120,
    [
      { d: circle, class: 'track' },
      ...(full === 0
        ? []
        : [{ d: circle, class: 'filled', style: `stroke:${color}`, 'stroke-dasharray': `${full} ${around}` }]),
    ],
    { class: 'ring' },
  );
}

/** Screens that can show a PDF within a page: others open it beside. */
const showsInside = (): boolean => window.matchMedia('(min-width: 760px) and (pointer: fine)').matches;

function head(report: Report, language: Language): HTMLElement {
  const facts: Facts = [
    [words.customer, report.customerName],
    [words.location, report.locationName],
    [words.number, report.number],
    [words.responses, report.responseCount > 1 ? numberText(report.responseCount, language) : null],
    [words.findings, report.findings === null ? null : numberText(report.findings, language)],
    [words.until, dateOf(report.until, language)],
  ];
  const percent = report.percent === null ? tell(words.notScored, language) : percentText(report.percent, language);
  return element(
    'section',
    { class: 'head' },
    element('div', { class: 'gauge' }, ring(report), element('strong', {}, percent)),
    element(
      'div',
      { class: 'about' },
      element('span', { class: 'kind' }, tell(report.auditTypeId === survey ? words.survey : words.audit, language)),
      element('h1', {}, report.definition),
      report.level === null ? null : element('p', { class: 'level' }, report.level),
      report.responseCount > 1 && report.percent !== null
        ? element('p', { class: 'mean' }, tell(words.meanOf, language))
        : null,
      report.approved ? null : element('p', { class: 'unapproved' }, tell(words.notApproved, language)),
      factList(facts, language),
    ),
  );
}

export async function showReport(place: HTMLElement, token: string, language: Language): Promise<void> {
  document.title = tell(words.report, language);
  place.replaceChildren(topBar(language, null), element('p', { class: 'looking' }, tell(words.looking, language)));
  const asked = await askData<Shared>(`/Report/Shared?token=${encodeURIComponent(token)}`, language);
  if ('status' in asked) {
    const unknown = { title: words.noReport, hint: words.noReportHint };
    place.replaceChildren(topBar(language, null), trouble(asked.status, language, unknown));
    return;
  }
  const { companyName, logoUrl, report } = asked.data;
  const bar = topBar(language, companyName, logoUrl);
  const end = (): void =>
    place.replaceChildren(bar, verdict('plain', tell(words.over, language), tell(words.overHint, language)));
  if (report === null) {
    end();
    return;
  }
  document.title = report.definition;
  const paper = element('section', { class: 'paper' });
  place.replaceChildren(
    bar,
    head(report, language),
    element(
      'nav',
      {},
      actionsOf(token, language, paper, end),
      report.seal === null
        ? null
        : element('a', { href: `/v/${report.seal}?lang=${language}`, class: 'plain' }, tell(words.sealed, language)),
    ),
    paper,
  );
}

/**
 * Opens the report in the page where the screen is wide enough; the button gives it as a file, once however often it is pressed.
 * `end` is for one whose link has ended since the page was opened.
 */
function actionsOf(token: string, language: Language, paper: HTMLElement, end: () => void): HTMLElement {
  const path = `/Report/SharedPdf?token=${encodeURIComponent(token)}`;
  let fetched: ReturnType<typeof askFile> | null = null;
  const inside = showsInside();
  const file = () => (fetched ??= askFile(path, language));
  const say = (text: Node | string) => paper.replaceChildren(text);
  const button = element(
    'button',
    { type: 'button', class: 'main' },
    tell(inside ? words.download : words.open, language),
  );
  const fail = (status: number): void => {
    fetched = null;
    if (status === 404) {
      end();
      return;
    }
    const why = status === 429 ? words.often : words.unreachable;
    say(element('p', { class: 'looking' }, tell(why, language), ' ', retryButton(language)));
  };
  button.addEventListener('click', async () => {
    if (!inside) say(element('p', { class: 'looking' }, tell(words.preparing, language)));
    button.disabled = true;
    const asked = await file();
    button.disabled = false;
    if ('status' in asked) return fail(asked.status);
    if (!inside) paper.replaceChildren();
    const address = URL.createObjectURL(asked.data);
    element('a', { href: address, download: asked.data.name }).click();
    window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
  if (inside) {
    say(element('p', { class: 'looking' }, tell(words.preparing, language)));
    void file().then((asked) => {
      if ('status' in asked) return fail(asked.status);
      say(element('iframe', { src: URL.createObjectURL(asked.data), title: asked.data.name }));
    });
  }
  return button;
}
