import { HomeScreen } from './home-screen.tsx';
import { NoticesScreen } from './notices-screen.tsx';
import { OutboxScreen } from './outbox-screen.tsx';
import { BegunScreen, ReturnedScreen, SentScreen } from './own-screens.tsx';
import type { PagesProps } from './pages.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

/** The pages of those who work with it daily. */
export function AuditorPage({ view, place, onOpen, onNew, onGoOn, onSignedIn }: PagesProps) {
  if (place === 'signIn') {
    return <SignInScreen plan={view.at === 'signIn' ? view.face : null} onDone={onSignedIn} />;
  }
  if (place === 'notices') return <NoticesScreen />;
  if (place === 'outbox') return <OutboxScreen onOpen={onOpen} />;
  const onRound = 'form' in view && view.form?.form.plan.repeat === 'free' ? onNew : null;
  switch (view.at) {
    case 'home':
      return <HomeScreen onOpen={onOpen} />;
    case 'returned':
      return <ReturnedScreen {...view} onOpen={onOpen} />;
    case 'begun':
      return <BegunScreen onGoOn={onGoOn} onNew={onRound} />;
    case 'sent':
      return <SentScreen {...view} onNew={onRound} />;
    default:
      return null;
  }
}
