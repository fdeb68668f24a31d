import { Alert, Skeleton } from '@mantine/core';
import { checklist } from '@sahada/contract/checklist';
import { headingOf } from '@sahada/contract/headings';
import { say } from '@sahada/contract/text';
import { IconArrowsMoveVertical, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useRead } from '../../client/use.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './changes.module.css';
import { builderWords } from './words.ts';

const words = {
  title: say({ tr: 'Son yayından bu yana değişenler', en: 'Changed since it was last published' }),
  under: say({
    tr: 'Yayındaki planlar değişmez: yayına alındıkları andaki listeyi kullanırlar. Buradaki değişiklikler, bundan sonra yayına alınan planlarda geçerli olur.',
    en: 'Plans on the air do not change: they keep the checklist as it was when they were published. These changes count in plans put on the air from now on.',
  }),
  dirty: say({
    tr: 'Kaydedilmemiş değişiklikleriniz bu listede yok; görmek için önce kaydedin.',
    en: 'Changes that you have not saved are not in this list; save them first to see them.',
  }),
  none: say({
    tr: 'Son yayından bu yana hiçbir şey değişmedi.',
    en: 'Nothing has changed since it was last published.',
  }),
  old: say({ tr: 'Önce', en: 'Before' }),
  new: say({ tr: 'Şimdi', en: 'Now' }),
  nothing: say({ tr: 'Yok', en: 'None' }),
  added: say({ tr: 'Eklenen sorular ({n})', en: 'Questions added ({n})' }),
  removed: say({ tr: 'Çıkarılan sorular ({n})', en: 'Questions removed ({n})' }),
  moved: say({ tr: 'Yeri değişen sorular ({n})', en: 'Questions moved ({n})' }),
  changed: say({ tr: 'İçeriği değişenler ({n})', en: 'Changed content ({n})' }),
  details: say({ tr: 'Çeviriler veya ayrıntılar değişti.', en: 'Translations or details have changed.' }),
  section: say({ tr: 'Bölüm adı', en: 'Name of the section' }),
  answers: say({ tr: 'Cevaplar', en: 'Answers' }),
  locales: say({ tr: 'Çeviriler', en: 'Translations' }),
};

type Change = OutputOf<typeof checklist.changes>[number];

const groups = [
  { kind: 'added', title: words.added, Icon: IconPlus },
  { kind: 'removed', title: words.removed, Icon: IconMinus },
  { kind: 'moved', title: words.moved, Icon: IconArrowsMoveVertical },
  { kind: 'changed', title: words.changed, Icon: IconPencil },
] as const;

const ownHeadings = {
  section: words.section,
  answers: words.answers,
  locales: words.locales,
  VisibleWhen: builderWords.condition,
};

const headingOfField = (field: string) => ownHeadings[field as keyof typeof ownHeadings] ?? headingOf(field);

export interface ChangesDialogProps {
  id: number;
  /** Whether something has been changed and not saved. */
  isDirty: () => boolean;
  close: () => void;
}

/** How a checklist differs from what a plan last put on the air, by kind, with old and new. */
export function ChangesDialog({ id, isDirty, close }: ChangesDialogProps) {
  const say = useSay();
  const [hasUnsaved] = useState(isDirty);
  const phone = usePhone();
  const read = useRead(checklist.changes, { id }, { fromNow: true, announce: 'none' });
  return (
    <Dialog onClose={close} title={say(words.title)} size={680} fullScreen={phone}>
      <div className={classes.changes}>
        <p className={classes.under}>{say(words.under)}</p>
        {hasUnsaved && <Alert color="yellow">{say(words.dirty)}</Alert>}
        {read.error !== null ? (
          read.error.status === 200 ? (
            <p>{read.error.message}</p>
          ) : (
            <LoadFailed read={read} />
          )
        ) : read.data === undefined ? (
          <div aria-busy>
            {[70, 55, 80].map((width) => (
              <Skeleton key={width} height={14} width={`${width}%`} mb={12} />
            ))}
          </div>
        ) : (
          <List changes={read.data} />
        )}
      </div>
    </Dialog>
  );
}

function List({ changes }: { changes: readonly Change[] }) {
  const say = useSay();
  const format = useFormat();
  if (changes.length === 0) return <p>{say(words.none)}</p>;
  return groups.map(({ kind, title, Icon }) => {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) return null;
    return (
      <section key={kind} className={classes.group} data-kind={kind}>
        <h3>
          <Icon size={16} stroke={2} aria-hidden />
          {say(title, { n: format.number(own.length) })}
        </h3>
        <ul>
          {own.map((change) => (
            <li key={`${change.questionId} ${change.field} ${change.text}`}>
              <span className={classes.text}>{change.text}</span>
              <Values change={change} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Values({ change: { kind, field, old, new: now } }: { change: Change }) {
  const say = useSay();
  if (kind === 'added' || kind === 'removed') return <span className={classes.quiet}>{now ?? old}</span>;
  const heading = field === null ? undefined : headingOfField(field);
  return (
    <>
      {heading !== undefined && <span className={classes.quiet}>{say(heading)}</span>}
      {kind === 'changed' && old === null && now === null ? (
        <span className={classes.quiet}>{say(words.details)}</span>
      ) : (
        <dl className={classes.values}>
          <div>
            <dt>{say(words.old)}</dt>
            <dd data-empty={old === null || undefined}>{old ?? say(words.nothing)}</dd>
          </div>
          <div>
            <dt>{say(words.new)}</dt>
            <dd data-empty={now === null || undefined}>{now ?? say(words.nothing)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
