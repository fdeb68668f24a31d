import type { Permission } from './permissions.ts';
import type { AnyText, Text } from './text.ts';

/**
 * What a row of the table of messages (messages.ts) is made of. The types hold its texts against its fields: a text in one
 * language only, or one that names a field which the row does not have, does not compile.
 */

export const channels = ['mail', 'inApp', 'push'] as const;

export type Channel = (typeof channels)[number];

interface Base<Kind extends string, Sample> {
  readonly kind: Kind;
  /** What the field is called where texts are edited. */
  readonly label: AnyText;
  /** What stands for it in a preview. */
  readonly sample: Sample;
}

/** One noun in both languages; Turkish counts in the singular. */
export interface Counted {
  readonly tr: string;
  readonly en: { readonly one: string; readonly many: string };
}

/**
 * The kinds of fields, with what a sender gives for each. Where several messages become one, names and words are listed,
 * counts are added up, and of moments and numbers the last one stands.
 */
export type MessageField =
  /** What a person typed, such as the name of a plan, which may have translations: shortened, and no links are made of it. */
  | Base<'name', string | AnyText>
  /** Sentences that a person typed: at most 300 letters of them, and no links. */
  | Base<'prose', string>
  /** A number of things, told with its noun: "3 yanıt". */
  | (Base<'count', number> & { readonly noun: Counted })
  | Base<'number', number>
  /** An instant in ISO 8601; told in the recipient's time zone. */
  | Base<'moment', string>
  /** A text of ours in both languages. */
  | Base<'words', AnyText>
  /** The address of the message's button, from its first slash on. Whoever has a `secret` one is let in by it. */
  | (Base<'link', string> & { readonly secret: boolean });

export type MessageFields = Readonly<Record<string, MessageField>>;

/** What a sender gives for the fields of a message. */
export type Given<F extends MessageFields = MessageFields> = { readonly [K in keyof F]: F[K]['sample'] };

export const name = (label: AnyText, sample: string) => ({ kind: 'name', label, sample }) as const;
/** One that has translations. */
export const translatedName = (label: AnyText, sample: string | AnyText) => ({ kind: 'name', label, sample }) as const;
export const prose = (label: AnyText, sample: string) => ({ kind: 'prose', label, sample }) as const;
export const count = (label: AnyText, noun: Counted, sample: number) =>
  ({ kind: 'count', label, noun, sample }) as const;
export const number = (label: AnyText, sample: number) => ({ kind: 'number', label, sample }) as const;
export const moment = (label: AnyText, sample: string) => ({ kind: 'moment', label, sample }) as const;
export const words = (label: AnyText, sample: AnyText) => ({ kind: 'words', label, sample }) as const;
export const link = (label: AnyText, sample: string) => ({ kind: 'link', label, sample, secret: false }) as const;
export const secretLink = (label: AnyText, sample: string) => ({ kind: 'link', label, sample, secret: true }) as const;

/** Fields of every message: the recipient's first name and the company's name. */
export const everywhere = ['recipient', 'company'] as const;

type Known<F> = (keyof F & string) | (typeof everywhere)[number];

/** A text whose every placeholder is a field. */
type Of<F, Names extends string> = Text<Names> &
  ([Names] extends [Known<F>] ? unknown : { readonly unknownField: Exclude<Names, Known<F>> });

export interface Message<F extends MessageFields = MessageFields> {
  /** What it is called in lists and settings. */
  readonly title: AnyText;
  /** When it is sent, in a sentence. */
  readonly about: AnyText;
  /** Who gets it. */
  readonly audience: AnyText;
  /** The right for which they get it: whoever has lost it by the time it goes out does not. */
  readonly needs: Permission | null;
  /** Why somebody got it: the last line of its mail. */
  readonly reason: AnyText;
  readonly fields: F;
  /** Where it may appear; each is on unless its recipient turns it off. */
  readonly channels: readonly Channel[];
  /** Nobody can turn it off, neither a company nor a recipient. */
  readonly essential: boolean;
  /** Those to one person within ten minutes are one. Without it, each stands for itself. */
  readonly grouped: boolean;
  readonly subject: AnyText;
  /**
   * Paragraphs, separated by an empty line. `{link}` alone in one is where the button stands; it stands last where the
   * text does not name it.
   */
  readonly text: AnyText;
  /** A second line under the subject in the application and on a phone's screen. */
  readonly brief: AnyText | null;
  /** The label of the button that leads to `link`. */
  readonly button: AnyText | null;
  /** Where a message that stands for several leads, unless all lead to one place. */
  readonly manyLink: string | null;
  /** The same for those whose newest one leads into the office, where others are led to the form. */
  readonly manyInOffice: string | null;
}

interface Spelling<F extends MessageFields, S extends string, T extends string, B extends string> {
  title: AnyText;
  about: AnyText;
  audience: AnyText;
  needs?: Permission;
  reason: AnyText;
  fields: F;
  channels: readonly Channel[];
  essential?: true;
  grouped?: true;
  subject: Of<F, S>;
  text: Of<F, T>;
  brief?: Of<F, B>;
  button?: AnyText;
  manyLink?: string;
  manyInOffice?: string;
}

/** Spells a row of the table of messages. */
export function message<const F extends MessageFields, S extends string, T extends string, B extends string = never>(
  row: Spelling<F, S, T, B>,
): Message<F> {
  return {
    needs: null,
    essential: false,
    grouped: false,
    brief: null,
    button: null,
    manyLink: null,
    manyInOffice: null,
    ...row,
  };
}
