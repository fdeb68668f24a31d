import { auditTypeIds } from '@sahada/contract/codes';
import type { RawAnswer } from '@sahada/contract/version';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { formWords } from '../form/words.ts';
import type { DeviceDb } from '../outbox/device-db.ts';
import type { Fill } from '../outbox/fill.ts';
import type { FormRow, Place } from '../outbox/rows.ts';
import { useApp, useSay } from './app-context.ts';
import { BottomBar } from './bottom-bar.tsx';
import { FillContext } from './fill-context.ts';
import {
  detailsProblem,
  indexOf,
  isSettled,
  lacksTitle,
  namesSigners,
  nextOpen,
  placeOfQuestion,
  placesOf,
  samePlace,
  signers,
  takesFindings,
} from './flow.ts';
import { Frame } from './frame.tsx';
import { later } from './later.tsx';
import { planTexts } from './localized-plan.ts';
import type { Needs } from './needs.ts';
import { TroubleNote } from './notes.tsx';
import { Progress } from './progress.tsx';
import { SectionStep, showQuestion } from './section-step.tsx';
import type { SubmitInput } from './submit.ts';
import { useFacts } from './use-facts.ts';
import { usePhotos } from './use-photos.ts';
import { words } from './words.ts';

const NoticeStep = later(async () => (await import('./early-steps.tsx')).NoticeStep);
const DetailsStep = later(async () => (await import('./early-steps.tsx')).DetailsStep);
const IntroStep = later(async () => (await import('./early-steps.tsx')).IntroStep);
const DeleteDraft = later(async () => (await import('./trouble.tsx')).DeleteDraft, 'nothing');
const LeaveDraft = later(async () => (await import('./trouble.tsx')).LeaveDraft, 'nothing');
const SendUnchanged = later(async () => (await import('./own-screens.tsx')).SendUnchanged, 'nothing');
const MarkedStep = later(async () => (await import('./marked-step.tsx')).MarkedStep);
const BelowAnswer = later(async () => (await import('./below-answer.tsx')).BelowAnswer, 'nothing');
const SharedWork = later(async () => (await import('./shared-work.tsx')).SharedWork, 'nothing');
const OwnFindings = later(async () => (await import('./own-findings.tsx')).OwnFindings, 'nothing');
const DrawScreen = later(async () => (await import('./draw-screen.tsx')).DrawScreen, 'nothing');
const ReviewStep = later(async () => (await import('./review-step.tsx')).ReviewStep);
const SignStep = later(async () => (await import('./sign-step.tsx')).SignStep);

export interface FillScreenProps {
  fill: Fill;
  form: FormRow;
  onSubmitted: (responseKey: string) => void;
  onDelete: () => void;
  onNew: (() => void) | null;
  /** The draft has another key now, and is to be opened again. */
  onMoved: () => void;
  /** It was begun on another version of its plan. */
  onForm: (form: FormRow) => void;
}

/** A draft, screen by screen. Everything it shows comes from the fill, so reopening it is the same as going on. */
export function FillScreen({ fill, form: row, onSubmitted, onDelete, onNew, onMoved, onForm }: FillScreenProps) {
  const { form } = row;
  const say = useSay();
  const { language, db, offerUndo, storage } = useApp();
  const { response, answers, findings, signatures, saving } = useSyncExternalStore(fill.subscribe, fill.state);
  const texts = planTexts(form, language);
  const facts = useFacts(form, answers);
  const places = placesOf(form, response, facts.visible, texts.introText);
  const index = Math.max(indexOf(places, response.place), 0);
  const place = places[index] ?? response.place;
  const { resumed, go } = useHistory(fill, place);
  const photos = usePhotos(fill, form.limits);
  const [tries, setTries] = useState(0);
  const tried = tries > 0;
  const [reviewed, setReviewed] = useState(response.place.step === 'review' || response.place.step === 'sign');
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [returning, setReturning] = useState(false);
  // Whoever began before it was known has not been told on the first page.
  const [warned, setWarned] = useState(storage !== null);
  useShowWrong(tries);
  useFlushOnLeave(fill, db.lasting && photos.storing === null);

  const change = useCallback((answer: RawAnswer, soon?: boolean) => fill.answer(answer, soon), [fill]);
  const cleared = useCallback(
    (before: RawAnswer) =>
      offerUndo({
        text: words.answerCleared,
        // Only the answer itself comes back; a note written or a photo taken since stays.
        undo: () => {
          const { optionIds, subOptionIds, text, severity } = before;
          const present = fill.state().answers[before.questionId];
          fill.answer({ ...before, ...present, optionIds, subOptionIds, text, severity });
        },
      }),
    [fill, offerUndo],
  );
  const goTo = (next: Place) => {
    if (next.step === 'review') setReviewed(true);
    setTries(0);
    setReturning(place.step === 'review' && next.step === 'section');
    go(next);
  };
  const review = places.find(({ step }) => step === 'review');
  const mending = place.step === 'marked' && Boolean(response.correction?.marked.length);
  const next = mending || (returning && place.step === 'section') ? review : places[index + 1];
  const before = places[index - 1];
  const submit = useSubmit({ fill, row, response, onSubmitted, onMoved, onForm, resumePhotos: photos.resume });
  const isNamed = namesSigners(form, response);
  const unsigned =
    place.step === 'sign' && signers(form, response).some((role) => !isSettled(signatures[role], isNamed));
  const preparing = [...photos.preparing.values()].some((count) => count > 0);
  // What was not on the screen yet, since its part of the program is still on its way, cannot be passed.
  const unseen = place.step === 'notice' && response.notice?.version !== form.notice?.version;
  const blocked = (place.step === 'review' && facts.needs.size > 0) || submit.busy || unseen || (!next && preparing);

  const untitled = place.step === 'review' && Object.values(findings).some(lacksTitle);

  const onNext = () => {
    const wrongDetails = detailsProblem(form, response) !== null;
    if ((place.step === 'details' && wrongDetails) || unsigned || untitled) setTries(tries + 1);
    else if (next) goTo(next);
    else if (wrongDetails) goTo({ step: 'details', section: 0, page: 0, questionId: null });
    else submit.run();
  };
  const nextLabel = () => {
    if (submit.busy) return say(words.submitting);
    if (!next && preparing) return say(formWords.preparing);
    if (place.step === 'notice') {
      const asked = form.notice?.consentText && !response.consent?.accepted;
      return say(asked ? words.withoutConsent : words.goOn);
    }
    if (!next) return say(words.submit);
    if (next.step === 'sign') return say(words.toSign);
    return next.step === 'review' ? say(words.toReview) : undefined;
  };

  const { pictures } = photos;
  const context = useMemo(() => ({ fill, form: row, pictures }), [fill, row, pictures]);
  const open = nextOpen(facts, response.place.questionId);
  const toQuestion = (questionId: number) => {
    const there = placeOfQuestion(form, { id: questionId });
    if (!samePlace(there, place)) goTo(there);
    else showQuestion(questionId);
  };
  const asked = {
    ...{ form, answers, visible: facts.visible, severities: facts.severities },
    ...{ pictures: photos.pictures, preparing: photos.preparing },
    ...{ needs: reviewed ? facts.needs : noNeeds, lacking: facts.needs },
    ...{ onChange: change, onCleared: cleared, below: form.auditor ? BelowAnswer : undefined },
  };
  const newLabel = say(form.plan.auditTypeId === auditTypeIds.audit ? words.newRecord : words.newResponse);

  return (
    <FillContext value={context}>
      <Frame
        title={texts.definition}
        subtitle={response.locationName}
        under={
          place.step === 'section' && (
            <Progress
              form={form}
              response={{ ...response, place }}
              facts={facts}
              onGo={(section) => goTo({ step: 'section', section, page: 0, questionId: null })}
              onNextOpen={open === null ? null : () => toQuestion(open)}
            />
          )
        }
        items={[
          ...(onNew ? [{ icon: 'note', label: newLabel, run: () => setLeaving(true) } as const] : []),
          ...(storage === 'refused'
            ? [{ icon: 'send', label: say(words.exportFile), run: () => void exportDraft(fill, db) } as const]
            : []),
          { icon: 'trash', label: say(words.deleteDraft), run: () => setAsking(true), danger: true },
        ]}
        bottom={
          <>
            {storage === 'refused' && !warned && <TroubleNote trouble="refused" onRead={() => setWarned(true)} />}
            {photos.trouble && <TroubleNote trouble={photos.trouble} onRead={photos.dismiss} />}
            {submit.trouble && submit.trouble !== 'unchanged' && <TroubleNote trouble={submit.trouble} />}
            <BottomBar
              saving={saving}
              storing={photos.storing}
              onBack={before ? () => goTo(before) : null}
              onNext={onNext}
              nextLabel={nextLabel()}
              disabled={blocked}
            />
          </>
        }
      >
        {place.step === 'notice' && <NoticeStep {...{ form, fill, response }} />}
        {place.step === 'details' && <DetailsStep {...{ form, fill, response, tried }} />}
        {place.step === 'intro' && <IntroStep title={texts.definition} text={texts.introText ?? ''} />}
        {form.auditor && (
          <SharedWork
            visible={facts.visible}
            onReceived={onSubmitted}
            onMoved={onMoved}
            onForm={onForm}
            onQuestion={toQuestion}
          />
        )}
        {place.step === 'marked' && response.correction && (
          <MarkedStep
            {...asked}
            correction={response.correction}
            onWhole={() => goTo({ step: 'section', section: 0, page: 0, questionId: null })}
          />
        )}
        {place.step === 'section' && (
          <SectionStep
            {...asked}
            key={`${place.section} ${place.page}`}
            index={place.section}
            page={place.page}
            touched={response.place.questionId}
            resumed={resumed}
          />
        )}
        {place.step === 'review' && <ReviewStep {...{ form, facts, findings, response }} onGo={goTo} />}
        {takesFindings(form) && (place.step === 'section' || place.step === 'review') && (
          <OwnFindings
            {...{ fill, form, findings, tried }}
            {...{ pictures: photos.pictures, preparing: photos.preparing }}
            sectionId={place.step === 'section' ? (form.version.sections[place.section]?.id ?? null) : null}
          />
        )}
        {place.step === 'sign' && <SignStep {...{ form, fill, response, signatures }} tried={tried} />}
        {photos.drawing && (
          <DrawScreen {...photos.drawing} fill={fill} most={form.limits.pictureBytes} onDone={photos.endDrawing} />
        )}
        {leaving && onNew && <LeaveDraft title={newLabel} onYes={onNew} onNo={() => setLeaving(false)} />}
        {submit.trouble === 'unchanged' && <SendUnchanged onYes={() => submit.run(true)} onNo={submit.forget} />}
        {asking && <DeleteDraft onYes={onDelete} onNo={() => setAsking(false)} />}
      </Frame>
    </FillContext>
  );
}

/** Where the browser keeps nothing, a file is the only thing that can be kept of a draft. */
async function exportDraft(fill: Fill, db: DeviceDb) {
  await fill.flush();
  await (await import('./save-export.ts')).saveExport(db, [fill.state().response.responseKey]);
}

const noNeeds: Needs = new Map();

interface Submitting
  extends Omit<SubmitInput, 'db' | 'anyway'>,
    Pick<FillScreenProps, 'onSubmitted' | 'onMoved' | 'onForm'> {
  /** There may be room now for photos that could not be made small. */
  resumePhotos: () => Promise<void>;
}

/** Finalizes the response; a second tap while that runs does nothing. */
function useSubmit({ onSubmitted, onMoved, onForm, resumePhotos, ...input }: Submitting) {
  const { db, pump } = useApp();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<'submitFailed' | 'sentBefore' | 'unchanged' | null>(null);
  const run = (anyway = false) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    resumePhotos()
      .then(() => import('./submit.ts'))
      .then(({ submitResponse }) => submitResponse({ ...input, db, anyway }))
      .then(
        () => {
          pump.due();
          onSubmitted(input.response.responseKey);
        },
        (error: unknown) => {
          setBusy(false);
          const name = error instanceof Error ? error.name : '';
          if (name === 'Unchanged') return setTrouble('unchanged');
          if (name === 'Moved') return onMoved();
          if (name === 'OtherForm') return onForm((error as Error & { form: FormRow }).form);
          console.error('could not submit', error);
          setTrouble(name === 'SentBefore' ? 'sentBefore' : 'submitFailed');
        },
      );
  };
  return { busy, trouble, run, forget: () => setTrouble(null) };
}

/** Each press that cannot go on leads to what keeps it, which may be out of view. */
function useShowWrong(tries: number) {
  useEffect(() => {
    const first = tries > 0 && document.querySelector<HTMLElement>('main :is([aria-invalid=true], [data-open])');
    if (!first) return;
    const wrong = first.querySelector<HTMLElement>('[aria-invalid=true]') ?? first;
    wrong.focus({ preventScroll: true });
    wrong.scrollIntoView({ block: 'center' });
  }, [tries]);
}

/** The phone's own back key walks the screens; `resumed` until the first walk. */
function useHistory(fill: Fill, place: Place) {
  const [resumed, setResumed] = useState(true);
  const current = useRef(place);
  current.current = place;
  const show = useCallback(
    (to: Place) => {
      setResumed(to.questionId !== null);
      fill.change({ place: to });
      if (to.questionId === null) scrollTo(0, 0);
    },
    [fill],
  );
  const of = fill.state().response.responseKey;
  useEffect(() => {
    history.replaceState({ place: current.current, of }, '');
    const back = (event: PopStateEvent) => {
      const to = event.state as { place?: Place; of?: string } | null;
      if (to?.place && to.of === of) show({ ...to.place, questionId: null });
      // A screen of another response that this page showed before is none of this one.
      else history.replaceState({ place: current.current, of }, '');
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [show, of]);
  const go = (to: Place) => {
    if (!samePlace(to, current.current)) history.pushState({ place: to, of }, '');
    show(to);
  };
  return { resumed, go };
}

/** Writes whatever is unsaved when the page is left, however it is left; asks first where something would be lost. */
function useFlushOnLeave(fill: Fill, safe: boolean) {
  // In the same step as what is shown: a page that dies before the next paint asks, too.
  useLayoutEffect(() => {
    const flush = () => void fill.flush();
    const leaving = (event: BeforeUnloadEvent) => {
      flush();
      if (!safe || fill.state().saving !== 'saved') event.preventDefault();
    };
    addEventListener('beforeunload', leaving);
    const hidden = () => document.visibilityState === 'hidden' && flush();
    addEventListener('pagehide', flush);
    addEventListener('blur', flush, true);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('beforeunload', leaving);
      removeEventListener('pagehide', flush);
      removeEventListener('blur', flush, true);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [fill, safe]);
}
