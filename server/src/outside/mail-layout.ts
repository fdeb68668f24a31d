import type { MailingKind } from '@sahada/contract/mailing';
import { type AnyText, type Language, say, type Text, tell } from '@sahada/contract/text';
import { partsOf, type TextPicture, withoutPictures } from '@sahada/contract/text-picture';

/** What a mail shows. Texts are plain but for pictures; whatever looks like markup in them is shown as it is typed. */
export interface Sheet {
  language: Language;
  company: string;
  subject: string;
  /** Paragraphs, separated by an empty line; `{link}` alone in one is where the button stands. */
  text: string;
  button: { label: string; url: string } | null;
  reason: AnyText;
  /** Where its reader says what they want to get; null where they cannot choose. */
  settingsUrl: string | null;
  /** What its reader can leave that brings it, and where; null where nothing does. */
  leave: { kind: MailingKind; url: string } | null;
  /** The address of the logo; null without one. */
  logo: string | null;
  /** Where the mail has a picture of its text, by its address with us; null where only what it shows can be said. */
  pictureAt: (url: string) => string | null;
}

const words = {
  settings: say({ tr: 'Bildirim tercihlerim', en: 'My notification settings' }),
  choose: say({
    tr: 'Hangi iletileri alacağınızı seçin: {url}',
    en: 'Choose which messages you get: {url}',
  }),
  otherwise: say({
    tr: 'Düğme çalışmazsa bu adresi tarayıcınıza yapıştırın:',
    en: 'If the button does not work, paste this address into your browser:',
  }),
};

/** How a mail offers to leave what brings it: in its plain part, and as a link. */
const leaving: Record<MailingKind, { text: Text<'url'>; link: Text }> = {
  report: {
    text: say({
      tr: 'Bu raporu artık almak istemiyor musunuz? {url}',
      en: 'No longer want this report? {url}',
    }),
    link: say({ tr: 'Bu raporu artık almak istemiyorum', en: 'Stop sending me this report' }),
  },
  invitation: {
    text: say({
      tr: 'Bu davetle ilgili hatırlatma almak istemiyor musunuz? {url}',
      en: 'No more reminders about this invitation? {url}',
    }),
    link: say({ tr: 'Hatırlatma almak istemiyorum', en: 'Send me no reminders' }),
  },
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** The paragraphs with the button at its place, which is the end where the text does not say. */
function parts({ text, button }: Sheet): (string | null)[] {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const placed = paragraphs.map((paragraph) => (paragraph === '{link}' ? null : paragraph));
  if (button === null) return placed.filter((part) => part !== null);
  const inText = text.includes('{link}');
  return inText ? placed : [...placed, null];
}

/** The part for mail programs that show text only; it reads as well as the other. */
export function plainMail(sheet: Sheet): string {
  const { button, language } = sheet;
  const body = parts(sheet).map((part) =>
    part === null ? `${button?.label}:\n${button?.url}` : withoutPictures(part).replaceAll('{link}', button?.url ?? ''),
  );
  const foot = [
    sheet.reason[language],
    ...(sheet.settingsUrl === null ? [] : [tell(words.choose, language, { url: sheet.settingsUrl })]),
    ...(sheet.leave === null ? [] : [tell(leaving[sheet.leave.kind].text, language, { url: sheet.leave.url })]),
  ];
  return `${[...body, `-- \n${sheet.company}`, ...foot].join('\n\n')}\n`;
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The part with form and colour. Tables and inline styles, because mail programs know no more; the one style sheet turns
 * the colours round where the reader's screen is dark, and narrows the margins on a phone.
 */
export function htmlMail(sheet: Sheet): string {
  const { language, button } = sheet;
  const paragraph = (inner: string, style = '') =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2937;${style}">${inner}</p>`;
  const illustrated = (piece: string | TextPicture): string => {
    if (typeof piece === 'string') return paragraph(escaped(piece).replaceAll('{link}', anchor(button?.url ?? '')));
    const src = sheet.pictureAt(piece.url);
    if (src === null) return paragraph(escaped(`[${piece.alt}]`));
    return paragraph(
      `<img src="${escaped(src)}" alt="${escaped(piece.alt)}" style="display:block;max-width:100%;height:auto;border:0;border-radius:8px">`,
    );
  };
  const body = parts(sheet)
    .map((part) => {
      if (part !== null) return partsOf(part).map(illustrated).join('\n');
      if (button === null) return '';
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="border-radius:8px;background:#1d4ed8"><a class="label" href="${escaped(button.url)}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;font-family:${font}">${escaped(button.label)}</a></td></tr></table>`;
    })
    .join('\n');
  const otherwise =
    button === null
      ? ''
      : `<p class="quiet" style="margin:0 0 12px;font-size:13px;line-height:20px;color:#4b5563">${words.otherwise[language]}<br>${anchor(button.url)}</p>`;
  const beside = (url: string | null, label: string): string =>
    url === null ? '' : ` <a class="link" href="${escaped(url)}" style="color:#1d4ed8">${label}</a>`;
  const settings = beside(sheet.settingsUrl, words.settings[language]);
  const leave = sheet.leave === null ? '' : beside(sheet.leave.url, leaving[sheet.leave.kind].link[language]);
  const logo =
    sheet.logo === null
      ? ''
      : `<td style="padding:0 12px 0 0;vertical-align:middle"><span class="plate" style="display:inline-block;border-radius:6px"><img src="${escaped(sheet.logo)}" alt="" height="40" style="display:block;width:auto;height:auto;max-width:160px;max-height:40px;border:0"></span></td>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(sheet.subject)}</title>
<style>
@media (max-width:480px){.sheet{padding:24px 20px!important}.around{padding:12px 8px!important}}
@media (prefers-color-scheme:dark){
.page{background:#0b1220!important}.sheet{background:#151e2e!important;border-color:#2b3648!important}
.ink,.name{color:#e5e7eb!important}.quiet{color:#a9b4c4!important}.link{color:#93b4ff!important}
.line{border-color:#2b3648!important}.button{background:#93b4ff!important}.label{color:#0b1220!important}
.plate{background:#ffffff!important;padding:4px!important}}
</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;font-family:${font}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f6"><tr><td class="around" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="sheet" align="left" style="padding:32px;background:#ffffff;border:1px solid #e5e7eb;border-radius:12px;font-family:${font};overflow-wrap:anywhere;word-break:break-word">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>${logo}<td class="name" style="font-size:18px;line-height:24px;font-weight:600;color:#111827;vertical-align:middle">${escaped(sheet.company)}</td></tr></table>
${body}
<div class="line" style="border-top:1px solid #e5e7eb;margin:8px 0 16px;font-size:0;line-height:0">&nbsp;</div>
${otherwise}
<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#4b5563">${escaped(sheet.reason[language])}${settings}${leave}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

const anchor = (url: string): string =>
  `<a class="link" href="${escaped(url)}" style="color:#1d4ed8">${escaped(url)}</a>`;
