import { Alert, Button } from '@mantine/core';
import { type RetentionKind, retention, retentionKindTexts, retentionTexts } from '@sahada/contract/retention';
import { say } from '@sahada/contract/text';
import { IconClockPause } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './retention.module.css';
import { RetentionDialog } from './retention-dialog.tsx';
import { RetentionWaiting } from './retention-waiting.tsx';
import { aboutKinds } from './retention-words.ts';
import { Tonight } from './tonight.tsx';
import { TypedNumber } from './typed-number.tsx';

const words = {
  about: say({
    tr: 'Kuralı olmayan veriler süresiz saklanır; yalnızca iletiler ve bildirimler en geç 180 günde silinir. Kurallar her gece uygulanır, her imha imha kayıtlarına yazılır. Onay bekleyen ya da düzeltilmek üzere geri gönderilen yanıtlara, sonuçlanana kadar dokunulmaz.',
    en: 'Data without a rule are kept indefinitely; only messages and notices go after 180 days at the latest. Rules are applied every night, and each destruction is written into the ledger. Responses that await approval or were returned are not touched until they are decided.',
  }),
  next: say({ tr: 'Bir sonraki: {at}.', en: 'Next: {at}.' }),
  months: say({ tr: '{n} ay saklanır', en: 'Kept for {n} months' }),
  month: say({ tr: '1 ay saklanır', en: 'Kept for 1 month' }),
  goes: say({ tr: 'Yok edilir', en: 'Goes' }),
  stays: say({ tr: 'Kalır', en: 'Stays' }),
  tonight: say({ tr: 'Bu gece', en: 'Tonight' }),
  change: say({ tr: 'Değiştir', en: 'Change' }),
  asked: say({
    tr: '{name} bu süreyi {n} ay yapmak istiyor; başka bir yetkili onaylamalı.',
    en: '{name} wants this to be {n} months; somebody else with the right must confirm it.',
  }),
  askedMonth: say({
    tr: '{name} bu süreyi 1 ay yapmak istiyor; başka bir yetkili onaylamalı.',
    en: '{name} wants this to be 1 month; somebody else with the right must confirm it.',
  }),
  somebody: say({ tr: 'Silinmiş bir kullanıcı', en: 'A deleted user' }),
  confirm: say({ tr: 'Onayla', en: 'Confirm' }),
  decline: say({ tr: 'Geri çevir', en: 'Turn down' }),
  backups: say({ tr: 'Yedekler', en: 'Backups' }),
  keptByOperator: say({
    tr: 'Yok edilenler, önceden alınmış yedeklerde en çok {n} gün daha durur. Yedekleri sistemi işleten firma alır ve saklar.',
    en: 'What has been destroyed stays in backups that were taken before. Days until the last of them is gone: {n}. The company that runs the system takes and keeps them.',
  }),
  kept: say({
    tr: 'Bu yedekler, bu gece yok edilecekleri hâlâ içerir. Gece alınanlar en çok {n} gün saklanır; elle alınanlar siz silene kadar kalır.',
    en: 'These backups still hold what is destroyed tonight. Those taken by hand stay until you delete them, those taken at night for a number of days: {n}.',
  }),
  noBackups: say({ tr: 'Henüz yedek yok.', en: 'There are no backups yet.' }),
  files: say({
    tr: 'Son bir haftada dışa aktarılan dosyalar da, silinene kadar, içlerindekini taşır.',
    en: 'Files that were exported within the last week hold what was in them until they go.',
  }),
  byHand: say({ tr: 'elle', en: 'by hand' }),
};

type Rule = OutputOf<typeof retention.get>['rules'][number];

/** How long each kind of personal data is kept, and what that destroys tonight. */
export function Retention() {
  const say = useSay();
  const format = useFormat();
  const read = useRead(retention.get, {});
  const [changing, setChanging] = useState<RetentionKind | null>(null);
  const { data } = read;
  if (data === undefined) return read.error === null ? <RetentionWaiting /> : <LoadFailed read={read} />;
  const { rules, nextRunAt, backups, needsSecond } = data;
  const chosen = rules.find(({ kind }) => kind === changing);
  return (
    <div className={classes.screen}>
      <p className={classes.about}>
        {say(words.about)} {nextRunAt !== null && say(words.next, { at: format.dateTime(nextRunAt) })}
      </p>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <RuleCard key={rule.kind} rule={rule} change={() => setChanging(rule.kind)} />
        ))}
      </ul>
      <section className={classes.card} aria-label={say(words.backups)}>
        <h2>{say(words.backups)}</h2>
        {backups.copies === null ? (
          <p>{say(words.keptByOperator, { n: backups.keptDays })}</p>
        ) : backups.copies.length === 0 ? (
          <p>{say(words.noBackups)}</p>
        ) : (
          <>
            <p>{say(words.kept, { n: backups.keptDays })}</p>
            <ul className={classes.copies}>
              {backups.copies.map(({ name, madeAt, byHand }) => (
                <li key={name}>
                  <code>{name}</code>
                  <span>{[format.dateTime(madeAt), byHand ? say(words.byHand) : ''].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{say(words.files)}</p>
      </section>
      {chosen !== undefined && (
        <RetentionDialog
          rule={chosen}
          needsSecond={needsSecond}
          close={(isStale) => {
            setChanging(null);
            if (isStale) void read.reload();
          }}
        />
      )}
    </div>
  );
}

function RuleCard({ rule, change }: { rule: Rule; change: () => void }) {
  const say = useSay();
  const { kind, months, asked } = rule;
  const title = say(retentionKindTexts[kind]);
  const { goes, stays, never } = aboutKinds[kind];
  const told = months === null ? say(never) : months === 1 ? say(words.month) : say(words.months, { n: months });
  return (
    <li className={classes.card}>
      <header>
        <h2>{title}</h2>
        <StatusBadge tone={months === null ? 'neutral' : 'good'}>{told}</StatusBadge>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClockPause size={14} />}
          aria-label={`${say(words.change)}: ${title}`}
          onClick={change}
        >
          {say(words.change)}
        </Button>
      </header>
      <dl>
        <dt>{say(words.goes)}</dt>
        <dd>{say(goes)}</dd>
        <dt>{say(words.stays)}</dt>
        <dd>{say(stays)}</dd>
        {months !== null && (
          <>
            <dt>{say(words.tonight)}</dt>
            <dd>
              <Tonight kind={kind} months={months} />
            </dd>
          </>
        )}
      </dl>
      {asked !== null && <Asked kind={kind} asked={asked} />}
    </li>
  );
}

/** A shorter time that waits, with what it would destroy. */
function Asked({ kind, asked }: { kind: RetentionKind; asked: NonNullable<Rule['asked']> }) {
  const say = useSay();
  const preview = useRead(retention.preview, { kind, months: asked.months });
  const confirm = useWrite(retention.confirm);
  const decline = useWrite(retention.decline);
  const [typed, setTyped] = useState('');
  const total = preview.data?.total;
  const name = asked.byName ?? say(words.somebody);
  return (
    <Alert color="orange">
      <div className={classes.asked}>
        <strong>
          {asked.months === 1 ? say(words.askedMonth, { name }) : say(words.asked, { name, n: asked.months })}
        </strong>
        <Tonight kind={kind} months={asked.months} />
        {asked.mayConfirm && total !== undefined && total > 0 && (
          <TypedNumber label={say(retentionTexts.number, { number: `${total}` })} value={typed} change={setTyped} />
        )}
        <div className={classes.bar}>
          {asked.mayConfirm && (
            <Button
              color="red"
              disabled={total === undefined || (total > 0 && typed !== String(total))}
              loading={confirm.sending}
              onClick={() => void confirm.send({ kind, confirm: typed })}
            >
              {say(words.confirm)}
            </Button>
          )}
          <Button variant="default" loading={decline.sending} onClick={() => void decline.send({ kind })}>
            {say(words.decline)}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
