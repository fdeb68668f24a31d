import { type Language, tell } from '@sahada/contract/text';
import { askData } from './ask.ts';
import { element } from './element.ts';
import { dateTime, dayText, type Facts, factList, type Tone, topBar, trouble, verdict } from './sheet.ts';
import { words } from './words.ts';

/** What became of a sealed report. It tells nothing of what the report says. */

interface Seal {
  state: 'unchanged' | 'changed' | 'erased' | 'replaced';
  companyName: string;
  sealedAt: string;
  issue: number;
  erasedOn: string | null;
}

const tones: Record<Seal['state'], Tone> = { unchanged: 'good', changed: 'bad', erased: 'good', replaced: 'warn' };

function hintOf({ state, erasedOn }: Seal, language: Language): string {
  if (state === 'erased')
    return tell(words.erasedHint, language, { day: erasedOn === null ? '' : dayText(erasedOn, language) });
  return tell(words[`${state}Hint`], language);
}

export async function showSeal(place: HTMLElement, code: string, language: Language): Promise<void> {
  document.title = tell(words.sealTitle, language);
  place.replaceChildren(topBar(language, null), element('p', { class: 'looking' }, tell(words.looking, language)));
  const asked = await askData<Seal>(`/Seal?code=${encodeURIComponent(code)}`, language);
  if ('status' in asked) {
    const unknown = { title: words.unknown, hint: words.unknownHint };
    place.replaceChildren(topBar(language, null), trouble(asked.status, language, unknown));
    return;
  }
  const seal = asked.data;
  const facts: Facts = [
    [words.company, seal.companyName],
    [words.sealedAt, dateTime(seal.sealedAt, language)],
    [words.issue, String(seal.issue)],
  ];
  place.replaceChildren(
    topBar(language, null),
    verdict(tones[seal.state], tell(words[seal.state], language), hintOf(seal, language), factList(facts, language)),
    element('p', { class: 'foot' }, tell(words.sealFoot, language)),
  );
}
