import { auditTypeIds } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import type { ResponseRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { Frame } from './frame.tsx';
import { AnsweredBefore, ClosedScreen, DraftsScreen, Elsewhere } from './gate-screens.tsx';
import { later } from './later.tsx';
import { planTexts } from './localized-plan.ts';
import { ReceiptScreen } from './receipt-screen.tsx';
import type { View } from './view.ts';
import { words } from './words.ts';

const HomeScreen = later(async () => (await import('./home-screen.tsx')).HomeScreen);
const ReturnedScreen = later(async () => (await import('./own-screens.tsx')).ReturnedScreen);
const BegunScreen = later(async () => (await import('./own-screens.tsx')).BegunScreen);
const SentScreen = later(async () => (await import('./own-screens.tsx')).SentScreen);
const NoticesScreen = later(async () => (await import('./notices-screen.tsx')).NoticesScreen);
const ScanScreen = later(async () => (await import('./scan-screen.tsx')).ScanScreen);
const OutboxScreen = later(async () => (await import('./outbox-screen.tsx')).OutboxScreen);
const SignInScreen = later(async () => (await import('./sign-in-screen.tsx')).SignInScreen);

interface PagesProps {
  view: View;
  /** What is shown: the view's own page, or signing in or the outbox on top of it. */
  place: View['at'] | 'outbox' | 'notices';
  onOpen: (response: ResponseRow, steal?: boolean) => void;
  onNew: () => void;
  /** Goes on with the draft that somebody has begun elsewhere. */
  onGoOn: () => void;
  onRetry: () => void;
  onSignedIn: () => void;
  onBack: (() => void) | null;
}

/** The pages before, after and instead of a form. */
export function Pages(props: PagesProps) {
  const say = useSay();
  const { onBack } = props;
  const { language } = useApp();
  return (
    <Frame
      title={titleOf(props, language) || 'Sahada'}
      bottom={
        onBack && (
          <button type="button" className={`${app.secondary} ${app.foot}`} onClick={onBack}>
            {say(words.back)}
          </button>
        )
      }
    >
      <Page {...props} />
    </Frame>
  );
}

function titleOf({ view, place }: PagesProps, language: Language): string | undefined {
  if (place === 'home' || place === 'outbox' || place === 'notices') return undefined;
  if (view.at === 'closed' || view.at === 'signIn' || view.at === 'answered') return view.face?.definition;
  if (view.at === 'drafts') return view.drafts[0]?.definition;
  if (view.at === 'elsewhere') return view.response.definition;
  if (view.at === 'returned' || view.at === 'sent' || view.at === 'begun')
    return planTexts(view.form.form, language).definition;
  return view.at === 'receipt' && view.form ? planTexts(view.form.form, language).definition : undefined;
}

function Page({ view, place, onOpen, onNew, onGoOn, onRetry, onSignedIn }: PagesProps) {
  if (place === 'signIn') {
    const planName = view.at === 'signIn' ? (view.face?.definition ?? null) : null;
    return <SignInScreen planName={planName} onDone={onSignedIn} />;
  }
  if (place === 'notices') return <NoticesScreen />;
  if (place === 'outbox') return <OutboxScreen onOpen={onOpen} />;
  if (place === 'home') return <HomeScreen onOpen={onOpen} />;
  switch (view.at) {
    case 'closed':
      return <ClosedScreen {...view} onOpen={onOpen} onRetry={onRetry} />;
    case 'scan':
      return <ScanScreen {...view} onRetry={onRetry} />;
    case 'answered':
      return <AnsweredBefore {...view} />;
    case 'drafts':
      return (
        <DraftsScreen
          audit={view.form?.form.plan.auditTypeId === auditTypeIds.audit}
          drafts={view.drafts}
          onOpen={onOpen}
          onNew={onNew}
        />
      );
    case 'elsewhere':
      return <Elsewhere response={view.response} onHere={() => onOpen(view.response, true)} />;
    case 'returned':
      return <ReturnedScreen {...view} onOpen={onOpen} />;
    case 'begun':
      return <BegunScreen onGoOn={onGoOn} onNew={view.form.form.plan.repeat === 'free' ? onNew : null} />;
    case 'sent':
      return <SentScreen {...view} onNew={view.form.form.plan.repeat === 'free' ? onNew : null} />;
    case 'receipt':
      return (
        <ReceiptScreen responseKey={view.responseKey} onNew={view.form?.form.plan.repeat === 'free' ? onNew : null} />
      );
    default:
      return null;
  }
}
