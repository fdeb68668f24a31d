import type { Info } from '@sahada/contract/account';
import type { SecondStep as Asked } from '@sahada/contract/second-factor';
import { useSay } from '../../client/language.ts';
import { SecondStep } from '../../parts/second-factor/second-step.tsx';
import { factorWords } from '../../parts/second-factor/words.ts';
import { PublicFrame } from '../../parts/shell/public-frame.tsx';
import { begin } from './send-sign-in.ts';

export interface SecondSignInProps {
  asked: Asked;
  email: string;
  onSignedIn: (info: Info) => Promise<void>;
  onBack: () => void;
}

/** Takes the place of the sign-in form when the password was right and is not enough. */
export function SecondSignIn({ asked, email, onSignedIn, onBack }: SecondSignInProps) {
  const say = useSay();
  return (
    <PublicFrame title={say(factorWords.title)}>
      <SecondStep asked={asked} email={email} onDone={(signedIn) => void onSignedIn(begin(signedIn))} onBack={onBack} />
    </PublicFrame>
  );
}
