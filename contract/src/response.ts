import { z } from 'zod';
import { signatureRoles } from './codes.ts';
import { say } from './text.ts';
import { RawAnswer, severity } from './version.ts';
import { flag, id, name } from './wire.ts';

/** What a response is made of besides its answers, wherever it travels: as it is sent, shared as a draft, or read again. */

/** Made on the device; it names a response from the first answer on. */
export const responseKey = z.uuid();

/** Of a plan, as its link holds it. */
export const linkToken = z.string().min(1).max(100);

export const Signature = z.object({
  role: z.enum(signatureRoles),
  name: z.string().max(255).nullable().optional(),
  pictureKey: z.uuid().nullable().optional(),
  /** "Refused to sign" is an answer too; the note says why. */
  refused: flag.optional(),
  note: z.string().max(4000).nullable().optional(),
  signedAt: z.string().max(40).nullable().optional(),
});

export type Signature = z.output<typeof Signature>;

/** The photos that were drawn on: each is a picture of its own beside the untouched one. */
const originals = z
  .array(z.object({ pictureKey: z.uuid(), originalKey: z.uuid() }))
  .max(30)
  .optional();

/** A finding that the auditor adds, apart from any question. */
export const OwnFinding = z.object({
  /** Made on the device: the finding stays the same over corrections. */
  findingKey: z.uuid(),
  /** Of the frozen checklist; null where it belongs to no section. */
  sectionId: id.nullable().optional(),
  title: name(say({ tr: 'Uygunsuzluğu kısaca yazın.', en: 'Say in short what does not conform.' })),
  note: z.string().max(10_000).nullable().optional(),
  severity,
  pictureKeys: z.array(z.uuid()).max(30).optional(),
  originals,
});

export type OwnFinding = z.output<typeof OwnFinding>;

/** How many findings of their own an auditor adds to one response. */
export const ownFindingsMost = 200;

/** An answer as it is sent, with the photos that were drawn on. */
export const SentAnswer = RawAnswer.extend({ originals });

export type SentAnswer = z.output<typeof SentAnswer>;
