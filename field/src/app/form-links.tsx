import { useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { keptForms } from '../outbox/kept-forms.ts';
import type { FormRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { planTexts } from './localized-plan.ts';
import styles from './outbox-screen.module.css';
import { outbox } from './words-outbox.ts';

/** Links opened before, so that an installed app can start a form without a network and without the link at hand. */
export function FormLinks() {
  const say = useSay();
  const { db, language } = useApp();
  const [forms, setForms] = useState<FormRow[]>([]);
  useEffect(() => {
    keptForms(db).then((rows) => {
      const open = rows.filter((row) => row.form.state === 'open');
      const byToken = new Map(open.sort((one, other) => one.fetched - other.fetched).map((row) => [row.token, row]));
      setForms([...byToken.values()].reverse().slice(0, 20));
    }, console.error);
  }, [db]);
  return (
    <section className={app.stack} aria-label={say(outbox.forms)}>
      {forms.length > 0 && <h3 className={app.title}>{say(outbox.forms)}</h3>}
      {forms.map((row) => (
        <a key={row.token} className={styles.link} href={`/s/${row.token}`}>
          <span>
            <b>{planTexts(row.form, language).definition}</b>
            <span className={app.quiet}>{row.form.plan.locationName}</span>
          </span>
          <Icon name="right" />
        </a>
      ))}
      <p className={app.quiet}>{say(outbox.scanHint)}</p>
    </section>
  );
}
