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

const AuditorPage = later(async () => (await import('./auditor-page.tsx')).AuditorPage);
const ScanScreen = later(async () => (await import('./scan-screen.tsx')).ScanScreen);

export interface PagesProps {
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
  if (place !== view.at && place !== 'signIn') return undefined;
  if ('face' in view) return view.face?.definition;
  if (view.at === 'drafts') return view.drafts[0]?.definition;
  if (view.at === 'elsewhere') return view.response.definition;
  return 'form' in view && view.form ? planTexts(view.form.form, language).definition : undefined;
}

function Page(props: PagesProps) {
  const { view, place, onOpen, onNew, onRetry } = props;
  if (place !== view.at) return <AuditorPage {...props} />;
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
    case 'receipt':
      return (
        <ReceiptScreen responseKey={view.responseKey} onNew={view.form?.form.plan.repeat === 'free' ? onNew : null} />
      );
    default:
      return <AuditorPage {...props} />;
  }
}
