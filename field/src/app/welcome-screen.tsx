import { auditTypeIds } from '@sahada/contract/codes';
import type { Text } from '@sahada/contract/text';
import { countQuestions } from '@sahada/rules/answers';
import { useState } from 'react';
import { Icon } from '../form/icons.tsx';
import type { FormRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { formatSpan } from './format.ts';
import { Frame } from './frame.tsx';
import { Heading } from './heading.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { planTexts } from './localized-plan.ts';
import { OfflineNote, StorageNote, TroubleNote } from './notes.tsx';
import { scannedPlace } from './scanned-place.ts';
import { UpdateNote } from './update-note.tsx';
import styles from './welcome-screen.module.css';
import { words } from './words.ts';

/** Without a network there is none, and nothing is missed. */
function Logo({ url, name }: { url: string | null | undefined; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (!url || isBroken) return null;
  return <img className={styles.logo} src={url} alt={name} onError={() => setBroken(true)} />;
}

/** The first thing a participant sees: who asks about what, the choice of language, and one large button. */
export function WelcomeScreen({
  form: row,
  expired,
  onStart,
}: {
  form: FormRow;
  expired: boolean;
  onStart: () => Promise<void>;
}) {
  const say = useSay();
  const { language, barcodeCode } = useApp();
  const [trouble, setTrouble] = useState<Text | null>(null);
  const [busy, setBusy] = useState(false);
  const { form } = row;
  const { plan } = form;
  const texts = planTexts(form, language);
  const place = scannedPlace(barcodeCode, row.token) ?? plan.locationName;
  const start = () => {
    setBusy(true);
    onStart().catch((error: unknown) => {
      console.error('could not begin', error);
      setBusy(false);
      setTrouble(words.noRoom);
    });
  };
  return (
    <Frame
      title={plan.companyName}
      bottom={
        <button type="button" className={`${app.primary} ${styles.start}`} disabled={busy} onClick={start}>
          {say(words.start)}
          <Icon name="right" />
        </button>
      }
    >
      <div className={app.stack}>
        <LanguageSwitch />
        <div className={styles.hero}>
          <Logo url={plan.logoUrl} name={plan.companyName} />
          <p className={styles.kind}>{say(plan.auditTypeId === auditTypeIds.survey ? words.survey : words.audit)}</p>
          <Heading>{texts.definition}</Heading>
          <ul className={styles.facts}>
            {place && <li>{place}</li>}
            <li>{say(words.questionCount, { n: countQuestions(form.version) })}</li>
            <li>{formatSpan(plan.beginDate, plan.endDate, language, plan.timeZone)}</li>
          </ul>
        </div>
        {form.auditor && <p className={app.quiet}>{say(words.signedInAs, { name: form.auditor.name })}</p>}
        {form.person && (
          <p className={app.quiet}>{say(words.linkOf, { name: form.person.name || form.person.email })}</p>
        )}
        {form.nameless && <p className={app.quiet}>{say(words.nameless)}</p>}
        {expired && <TroubleNote trouble="expired" />}
        <OfflineNote />
        <StorageNote />
        <UpdateNote />
        <p className={app.error} role="alert">
          {trouble && say(trouble)}
        </p>
      </div>
    </Frame>
  );
}
