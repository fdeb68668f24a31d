import type { MailingKind } from '@sahada/contract/mailing';
import { type Language, tell } from '@sahada/contract/text';
import { type Asked, askData } from './ask.ts';
import { element } from './element.ts';
import { factList, topBar, trouble, verdict } from './sheet.ts';
import { mailingWords, words } from './words.ts';

/** Where whoever gets a mailing leaves it, and comes back. Opening it changes nothing: programs that check mails open links. */

interface Mailing {
  kind: MailingKind;
  companyName: string;
  logoUrl: string | null;
  title: string;
  email: string;
  left: boolean;
  over: boolean;
}

export async function showMailing(place: HTMLElement, token: string, language: Language): Promise<void> {
  const query = `?token=${encodeURIComponent(token)}`;
  document.title = tell(words.looking, language);
  place.replaceChildren(topBar(language, null), element('p', { class: 'looking' }, tell(words.looking, language)));

  const show = (asked: Asked<Mailing>, isDone: boolean): void => {
    if ('status' in asked) {
      const unknown = { title: words.noMailing, hint: words.noMailingHint };
      place.replaceChildren(topBar(language, null), trouble(asked.status, language, unknown));
      return;
    }
    const { kind, companyName, logoUrl, title: name, email, left, over } = asked.data;
    const own = mailingWords[kind];
    const button = element(
      'button',
      { type: 'button', class: left ? '' : 'main' },
      tell(left ? own.comeBack : own.leave, language),
    );
    const path = left ? '/Mailing/Rejoin' : '/Mailing/Leave';
    button.addEventListener('click', async () => {
      button.disabled = true;
      show(await askData<Mailing>(`${path}${query}`, language, 'POST'), true);
    });
    const facts = factList(
      [
        [own.name, name],
        [words.mailbox, email],
      ],
      language,
    );
    const [title, hint] = over
      ? [words.ended, words.endedHint]
      : left
        ? [own.left, own.leftHint]
        : isDone
          ? [own.back, own.backHint]
          : [own.ask, own.askHint];
    const card = verdict(
      !over && (isDone || left) ? 'good' : 'plain',
      tell(title, language),
      tell(hint, language),
      facts,
      over ? null : button,
    );
    const bar = topBar(language, companyName, logoUrl);
    place.replaceChildren(bar, card);
    if (!isDone) return;
    // The button that was pressed is gone, and with it the reader's place.
    const heading = card.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  };
  show(await askData<Mailing>(`/Mailing${query}`, language), false);
}
