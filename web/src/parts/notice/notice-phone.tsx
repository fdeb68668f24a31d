import { type Language, say } from '@sahada/contract/text';
import { NoticeText, type NoticeTextProps } from '@sahada/field/form/notice-text';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import classes from '../phone/phone-preview.module.css';

const words = {
  screen: say({ tr: 'Telefon ekranı', en: 'Phone screen' }),
  nothing: say({ tr: 'Metni yazdıkça burada görünür.', en: 'The text shows here as you write it.' }),
};

export type Notice = NoticeTextProps['notice'];

/** The notice on the phone's screen; the box may be tried. */
export function NoticePhone({ notice, language }: { notice: Notice; language: Language }) {
  const say = useSay();
  const [accepted, setAccepted] = useState(false);
  const isEmpty = notice.text === '' && notice.title === '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${classes.screen} ${classes.whole}`} tabIndex={0} aria-label={say(words.screen)}>
      {isEmpty ? (
        <p className={classes.nothing}>{say(words.nothing)}</p>
      ) : (
        <div className={`${classes.form} ${classes.page}`}>
          <NoticeText notice={notice} language={language} accepted={accepted} onAccept={setAccepted} />
        </div>
      )}
    </section>
  );
}
