import { auditTypeIds } from '@sahada/contract/codes';
import { say as text } from '@sahada/contract/text';
import { Icon } from '../form/icons.tsx';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { formatBound } from './format.ts';
import styles from './gate-screens.module.css';
import { Gate, WayHome } from './gate-screens.tsx';
import { Heading } from './heading.tsx';
import { scannedForm } from './open-scan.ts';
import type { View } from './view.ts';
import { words } from './words.ts';
import { gate } from './words-gate.ts';

const scanWords = {
  choose: text({ tr: 'Hangisini doldurmak istiyorsunuz?', en: 'Which one would you like to fill in?' }),
  here: text({ tr: 'Burada birden çok form açık.', en: 'Several forms are open here.' }),
  audit: text({ tr: 'Denetim', en: 'Audit' }),
  survey: text({ tr: 'Anket', en: 'Survey' }),
  until: text({ tr: 'Son: {at}', en: 'Until {at}' }),
  auditor: text({
    tr: 'Denetçiyseniz giriş yapın; size atanan denetimler de burada açılır.',
    en: 'If you are an auditor, sign in: audits assigned to you open here too.',
  }),
  scanLead: text({
    tr: 'Bağlantı gelince karekodu yeniden okutun.',
    en: 'Scan the code again once you are connected.',
  }),
  scanUnreachableLead: text({ tr: 'Karekodu birazdan yeniden okutun.', en: 'Scan the code again shortly.' }),
  labelLead: text({
    tr: 'Bu etiket yenilenmiş olabilir. Bulunduğunuz yerdeki bir görevliye haber verin.',
    en: 'This label may have been replaced. Please tell somebody who works here.',
  }),
};

/** What a barcode leads to where that is not exactly one form: a choice, or a sentence that says why there is none. */
export function ScanScreen({
  code,
  why,
  message,
  plans,
  onRetry,
}: Extract<View, { at: 'scan' }> & { onRetry: () => void }) {
  const say = useSay();
  const { language, session, openSignIn } = useApp();
  const signIn = !session && why !== 'unknown' && (
    <>
      <p className={app.quiet}>{say(scanWords.auditor)}</p>
      <button type="button" className={app.secondary} onClick={openSignIn}>
        {say(words.signIn)}
      </button>
    </>
  );
  if (why === 'choice') {
    return (
      <div className={app.stack}>
        <Heading>{say(scanWords.choose)}</Heading>
        <p className={app.quiet}>{[plans[0]?.locationName, say(scanWords.here)].filter(Boolean).join(' · ')}</p>
        {plans.map((plan) => (
          <a key={plan.token} className={styles.draft} href={scannedForm(plan.token, code)}>
            <span>
              <b>{plan.definition}</b>
              <span>
                {[
                  say(plan.auditTypeId === auditTypeIds.survey ? scanWords.survey : scanWords.audit),
                  plan.endDate && say(scanWords.until, { at: formatBound(plan.endDate, language, plan.timeZone) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={styles.resume}>
              <Icon name="right" size={18} />
            </span>
          </a>
        ))}
        {signIn}
      </div>
    );
  }
  const isAway = why === 'offline' && !navigator.onLine;
  const leads = {
    unknown: scanWords.labelLead,
    offline: isAway ? scanWords.scanLead : scanWords.scanUnreachableLead,
  };
  return (
    <Gate
      icon={why === 'offline' ? 'device' : 'info'}
      sentence={message ?? say(isAway ? gate.offline : gate.unreachable)}
      lead={why === 'none' ? undefined : say(leads[why])}
    >
      {why !== 'unknown' && (
        <button type="button" className={app.secondary} onClick={onRetry}>
          {say(words.retry)}
        </button>
      )}
      {signIn}
      <WayHome />
    </Gate>
  );
}
