import type { Severity } from './codes.ts';
import { type AnyText, say } from './text.ts';

/** How grave a finding is, in words. */
export const severityTexts = {
  observation: say({ tr: 'Gözlem', en: 'Observation' }),
  minor: say({ tr: 'Minör', en: 'Minor' }),
  major: say({ tr: 'Majör', en: 'Major' }),
} as const satisfies Record<Severity, AnyText>;
