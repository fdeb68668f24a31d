import { hash } from 'node:crypto';
import type { LanguageId } from '@sahada/contract/codes';
import type { field as calls, FieldForm } from '@sahada/contract/field';
import { hundredths } from '@sahada/contract/hundredths';
import { barcodeTexts, linkTexts, withdrawnText } from '@sahada/contract/link-texts';
import { type AnyText, fill, languageOf } from '@sahada/contract/text';
import { type Version, type VersionAnswer, WireVersion } from '@sahada/contract/version';
import { isGraded } from '@sahada/rules/answers';
import { linkState } from '@sahada/rules/plan';
import { noticeOfPlan } from '../../facts/notices.ts';
import { versionOf } from '../../facts/versions.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { hashOf } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';
import { face, resolved } from './face.ts';
import { checkAuditor, type FieldPlan, invitedBy, linkFacts, planFacts, seesScore, versionTag } from './facts.ts';
import { scanned } from './scan.ts';

/**
 * The version for a reader who may not see scores. What the form needs to work stays: whether sub-options are grades (their
 * scores become 0) and that "not applicable" clears the others.
 */
export function withoutScores(version: Version): Version {
  const hide = (answer: VersionAnswer): VersionAnswer => ({
    ...answer,
    score: null,
    severity: null,
    exclusive: answer.exclusive || answer.excludeFromScoring,
    excludeFromScoring: false,
    subOptions: answer.subOptions.map((option) => ({
      ...option,
      score: isGraded(answer) ? hundredths(0) : null,
      severity: null,
    })),
  });
  return {
    ...version,
    sections: version.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        score: null,
        critical: false,
        severityOutside: null,
        answers: question.answers.map(hide),
      })),
    })),
  };
}

/** What a version is for a reader, and its key: made once, since hundreds of plans share a version. */
const shown = { scored: new WeakMap<Version, Shown>(), scoreless: new WeakMap<Version, Shown>() };

interface Shown {
  version: Version;
  key: string;
}

/** The key is of the text that travels, so that a device takes nothing for known that has another shape since an update. */
function shownTo(scoring: boolean, whole: Version): Shown {
  const made = scoring ? shown.scored : shown.scoreless;
  const known = made.get(whole);
  if (known !== undefined) return known;
  const version = scoring ? whole : withoutScores(whole);
  const key = hash('sha256', JSON.stringify(WireVersion.parse(version)), 'base64url').slice(0, 22);
  made.set(whole, { version, key });
  return { version, key };
}

/** A version of a plan's, which it may have another one than by now, for whoever fills in or corrects on it. */
export function formAs(plan: FieldPlan, who: Who, hash: string, version: Version) {
  const scoring = seesScore(plan, who);
  return {
    versionTag: versionTag({ ...plan, version_hash: hash }, scoring ? 's' : 'n'),
    version: scoring ? version : withoutScores(version),
  };
}

/** What a token or a barcode is told that leads to no plan. */
const nowhere = (text: AnyText, language: LanguageId) => ({
  answer: { state: 'unknown' as const, message: fill(text, languageOf(language)), plan: null, token: null },
  scan: null,
});

type Handlers = Pick<HandlersOf<typeof calls>, 'resolve' | 'form'>;

export const formHandlers: Handlers = {
  resolve: inParts<typeof calls.resolve>()({
    async run({ token, code }, { gate, session, language, now }) {
      const guessed = { ...nowhere(code ? barcodeTexts.unknown : linkTexts.unknown, language), isGuess: true };
      if (code) return (await scanned(code, { gate, session, language, now })) ?? guessed;
      const link = token ? await gate.enterLink(hashOf(token), language) : null;
      if (!token || link === null) return guessed;
      if (link.rotated) return link.personal ? nowhere(withdrawnText, language) : guessed;
      const plan = await planFacts(link.db, link.planId, null, true);
      if (plan.version_id === null) return guessed;
      // Auditors sign in to find out more; what keeps newcomers out need not keep them out.
      const facts = { ...linkFacts(plan, null, false), auditor: plan.answered_by === 'auditors' };
      return { answer: { ...resolved(plan, linkState(facts, now), language), token }, scan: null };
    },
    /** A guesser is slowed down; whoever holds a link or stands before a barcode is not. */
    async after(found, { gate, from, refuse }) {
      const { answer, scan } = found;
      if (scan !== null) await gate.noteScan(scan.code, scan);
      if ('isGuess' in found && (await gate.countGuess('link', from.network))) refuse('tooMany', { retryAfter: 60 });
      return answer;
    },
  }),

  form: inParts<typeof calls.form>()({
    async run({ token, known }, { db, who, planId, rotated, personal, invitationId, now, language, refuse }) {
      const plan = await planFacts(db, planId, who?.userId ?? null, true);
      if (rotated || plan.version_id === null) return refuse('notFound');
      const invited = await invitedBy(db, invitationId);
      checkAuditor(plan, who, refuse, personal);
      const state = linkState(linkFacts(plan, who, rotated), now);
      // Questions are for those who may answer them now; a device that has them already goes on with what it has.
      if (who === null && state !== 'open')
        return { form: { ...resolved(plan, state, language), state, version: null }, opened: null };
      const scoring = seesScore(plan, who);
      const [whole, notice] = await Promise.all([versionOf(db, plan.version_id), noticeOfPlan(db, planId)]);
      const { version, key } = shownTo(scoring, whole);
      const form: Omit<FieldForm, 'version'> = {
        plan: {
          ...face(plan, plan.default_language_id),
          id: plan.id,
          approveRequired: plan.approve_required,
          // Nobody must give a name without being told what becomes of it: the text may have been taken away since.
          identity: plan.identity === 'required' && notice === null ? 'optional' : plan.identity,
          repeat: plan.repeat,
          askPosition: plan.ask_position,
          showScore: plan.show_score,
          introText: plan.intro_text,
          thanksText: plan.thanks_text,
          locales: plan.locales,
          participantLimit: plan.participant_limit,
          findings: plan.findings,
        },
        state,
        defaultLanguageId: plan.default_language_id,
        versionTag: versionTag(plan, `${scoring ? 's' : 'n'}${notice?.version ?? ''}`),
        versionKey: key,
        scoring,
        levels: scoring ? plan.levels : [],
        notice,
        person: plan.identity === 'none' || invited === null ? null : { name: invited.name, email: invited.email },
        ...(plan.identity === 'none' && invited !== null && who === null ? { nameless: true } : {}),
        auditor: who === null ? null : { id: who.userId, name: who.name },
        answered: plan.answered || (plan.repeat === 'oncePerPerson' && invited?.answered === true),
        limits: { pictureBytes: 10 * 1024 * 1024, picturesPerAnswer: 30 },
      };
      const isNamed = invited !== null && plan.identity !== 'none';
      return {
        form: known?.includes(key) ? form : { ...form, version },
        opened: isNamed ? hashOf(token) : null,
      };
    },
    async after({ form, opened }, { gate }) {
      if (opened !== null) await gate.noteOpened(opened);
      return form;
    },
  }),
};
