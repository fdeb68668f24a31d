import { Button, Input, SegmentedControl, Textarea } from '@mantine/core';
import type { WireDetails } from '@sahada/contract/audit';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { mostReportEmails } from '@sahada/contract/report-emails';
import { longestReportText, share } from '@sahada/contract/share';
import { languageTexts } from '@sahada/contract/text';
import { addDays } from '@sahada/rules/calendar';
import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { dayIn, useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useSession } from '../../client/session.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { DayInput } from '../../parts/form/day-input.tsx';
import { EmailsInput } from '../../parts/form/emails-input.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { useSliding } from '../../parts/later/shown.ts';
import { CopyButton } from '../../parts/say/copy-button.tsx';
import { Modal } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './share-dialog.module.css';
import { shareWords as words } from './share-words.ts';

/** Shares the report on the screen: of one response, or of all together. */
export function ShareDialog({ details, close }: { details: WireDetails; close: () => void }) {
  const say = useSay();
  const phone = usePhone();
  const sliding = useSliding(close);
  const spoken = useLanguage();
  const [way, setWay] = useState<'link' | 'mail'>('link');
  const [languageId, setLanguageId] = useState<LanguageId>(languageIds[spoken]);
  const [mail, setMail] = useState<Mail>({ emails: [], text: '' });
  const written = useRef(mail);
  written.current = mail;
  const { leave } = useUnsavedGuard(
    useCallback(() => written.current.emails.length > 0 || written.current.text.trim() !== '', []),
  );
  const { auditId, responseId } = details;
  const number = details.Responses.find((row) => row.responseId === responseId)?.number;
  const which = { auditId, ...(responseId === null ? {} : { responseId }), languageId };
  return (
    <Modal
      {...sliding}
      onClose={() => void leave(sliding.onClose)}
      title={number === undefined ? say(words.title) : say(words.titleOf, { number })}
      size={560}
      fullScreen={phone}
    >
      <div className={classes.dialog}>
        <SegmentedControl
          value={way}
          onChange={(next) => setWay(next as typeof way)}
          data={[
            { value: 'link', label: say(words.byLink) },
            { value: 'mail', label: say(words.byMail) },
          ]}
        />
        {details.pendingCount > 0 && <p className={classes.hint}>{say(words.unapproved)}</p>}
        <Input.Wrapper label={say(words.language)}>
          <div>
            <SegmentedControl
              value={String(languageId)}
              onChange={(next) => setLanguageId(Number(next) as LanguageId)}
              data={[
                { value: String(languageIds.tr), label: say(languageTexts.tr) },
                { value: String(languageIds.en), label: say(languageTexts.en) },
              ]}
            />
          </div>
        </Input.Wrapper>
        {way === 'link' ? <ByLink which={which} /> : <ByMail which={which} mail={mail} change={setMail} />}
        <Links auditId={auditId} />
      </div>
    </Modal>
  );
}

type Which = { auditId: number; responseId?: number; languageId: LanguageId };

function ByLink({ which }: { which: Which }) {
  const say = useSay();
  const zone = useSession((state) => state.user?.TimeZone);
  const [until, setUntil] = useState(() => addDays(dayIn(zone), 30));
  const [fault, setFault] = useState<string | null>(null);
  const create = useWrite(share.create, { announce: 'none' });
  const make = async () => {
    const outcome = await create.send({ ...which, until });
    setFault(outcome.ok ? null : outcome.error.problem);
  };
  return (
    <>
      <p className={classes.hint}>{say(words.linkHint)}</p>
      <div className={classes.row}>
        <DayInput
          label={say(words.until)}
          description={say(words.untilHint)}
          value={until}
          onDay={setUntil}
          minDate={dayIn(zone)}
          maxDate={addDays(dayIn(zone), 365)}
          error={fault}
        />
        <Button loading={create.sending} onClick={() => void make()}>
          {say(words.make)}
        </Button>
      </div>
    </>
  );
}

/** What is written for the next mail. */
interface Mail {
  emails: string[];
  text: string;
}

function ByMail({ which, mail, change }: { which: Which; mail: Mail; change: Dispatch<SetStateAction<Mail>> }) {
  const say = useSay();
  const { emails, text } = mail;
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useWrite(share.send, { announce: 'none' });
  const go = async () => {
    const outcome = await sending.send({ ...which, emails, text });
    setFault(outcome.ok ? null : outcome.error.problem);
    setSent(outcome.ok ? outcome.data.sent : null);
    if (!outcome.ok) return;
    // What was written while it was being sent is for the next one.
    change((now) => ({
      emails: now.emails === emails ? [] : now.emails,
      text: now.text === text ? '' : now.text,
    }));
  };
  return (
    <>
      <p className={classes.hint}>{say(words.mailHint)}</p>
      <EmailsInput
        label={say(words.emails)}
        description={say(words.emailsHint, { n: mostReportEmails })}
        value={emails}
        onChange={(next) => change((now) => ({ ...now, emails: next }))}
        error={fault}
      />
      <Textarea
        label={say(words.text)}
        value={text}
        onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, text: value }))}
        maxLength={longestReportText}
        autosize
        minRows={2}
        maxRows={6}
      />
      <div className={classes.foot}>
        <Button loading={sending.sending} onClick={() => void go()}>
          {say(words.send)}
        </Button>
      </div>
      <p className={classes.hint} role="status">
        {sent === null ? '' : say(words.sent, { n: sent })}
      </p>
    </>
  );
}

type Listed = OutputOf<typeof share.list>[number];

function Links({ auditId }: { auditId: number }) {
  const say = useSay();
  const read = useRead(share.list, { auditId }, { announce: 'overOlder' });
  const { data, error } = read;
  if (data === undefined) return error === null ? null : <LoadFailed read={read} />;
  return (
    <>
      <h3 className={classes.heading}>{say(words.links)}</h3>
      {data.length === 0 ? (
        <p className={classes.hint}>{say(words.noLinks)}</p>
      ) : (
        <ul className={classes.links}>
          {data.map((one) => (
            <Link key={one.id} one={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function Link({ one }: { one: Listed }) {
  const say = useSay();
  const format = useFormat();
  const end = useWrite(share.end);
  const opened =
    one.opened === 0
      ? say(words.neverOpened)
      : one.opened === 1
        ? say(words.openedOnce)
        : say(words.opened, { n: format.number(one.opened) });
  return (
    <li>
      <div className={classes.about}>
        <span className={one.active ? undefined : classes.over}>
          {one.number ?? say(words.all)} ·{' '}
          {one.active ? say(words.openUntil, { day: format.date(one.until) }) : say(words.over)}
        </span>
        <small>
          {say(words.madeBy, { by: one.by ?? say(words.itself), at: format.dateTime(one.createdAt) })} · {opened}
        </small>
      </div>
      {one.active && (
        <>
          <CopyButton size="xs" text={one.link} />
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={end.sending}
            aria-label={say(words.endNamed, { link: one.link })}
            onClick={() => void end.send({ id: one.id })}
          >
            {say(words.end)}
          </Button>
        </>
      )}
    </li>
  );
}
