import { languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import { type Language, tell } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import type { FunctionComponent } from 'react';
import styles from './notice-text.module.css';
import { RichText } from './rich-text.tsx';
import theme from './theme.module.css';
import { noticeWords } from './words-notice.ts';

export interface NoticeTextProps {
  notice: Omit<NonNullable<FieldForm['notice']>, 'version'>;
  language: Language;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  Heading?: FunctionComponent<{ children: string }>;
}

const PlainHeading = ({ children }: { children: string }) => <h2 className={styles.heading}>{children}</h2>;

/**
 * A privacy notice as a participant reads it, here and in the office's preview. Informing and consenting are separate acts:
 * the notice is shown, the consent is a box that starts unticked.
 */
export function NoticeText({ notice, language, accepted, onAccept, Heading = PlainHeading }: NoticeTextProps) {
  const languageId = languageIds[language];
  const consentText = localized(notice.consentText, notice.locales, languageId, 'consentText');
  return (
    <div className={`${theme.theme} ${styles.notice}`} lang={language}>
      <Heading>
        {localized(notice.title, notice.locales, languageId, 'title') || tell(noticeWords.title, language)}
      </Heading>
      <p className={styles.under}>{tell(noticeWords.under, language)}</p>
      <div className={styles.card}>
        <RichText className={styles.prose} html={localized(notice.text, notice.locales, languageId, 'text')} />
      </div>
      {consentText && (
        <div className={styles.card}>
          <h3 className={styles.title}>{tell(noticeWords.consentTitle, language)}</h3>
          <RichText className={styles.prose} html={consentText} />
          <label className={styles.tick}>
            <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
            {tell(noticeWords.consent, language)}
          </label>
        </div>
      )}
    </div>
  );
}
