import { Alert, Button, Textarea } from '@mantine/core';
import { invitation, mostInvited } from '@sahada/contract/invitation';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useAsk, useWrite } from '../../client/use.ts';
import { FileButton } from '../../parts/form/file-button.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { useSliding } from '../../parts/later/shown.ts';
import { Modal } from '../../parts/say/dialog.tsx';
import { common } from '../../parts/say/words.ts';
import type { PlanRecord } from './air-panel.tsx';
import classes from './invitation.module.css';
import { invitationWords } from './invitation-words.ts';
import many from './many.module.css';
import { peopleOf } from './pasted.ts';

const words = {
  people: say({ tr: 'Kişiler', en: 'People' }),
  peopleHint: say({
    tr: 'Her satıra bir kişi: “Ad Soyad; e-posta” ya da yalnız e-posta. Excel’den de yapıştırabilirsiniz.',
    en: 'One person a line: “First Last; e-mail” or the e-mail alone. You can paste from Excel, too.',
  }),
  sample: say({
    tr: 'Elif Kaya; elif.kaya@ornek.com\nmert@ornek.com',
    en: 'Emma Clark; emma.clark@example.com\nsam@example.com',
  }),
  file: say({ tr: 'Excel veya CSV dosyası seç', en: 'Choose an Excel or CSV file' }),
  fileHint: say({
    tr: 'Sütunlar: ad, e-posta, isteğe bağlı dil.',
    en: 'Columns: name, e-mail and, if you like, language.',
  }),
  tooLarge: say({ tr: 'Dosya 10 MB’tan büyük olamaz.', en: 'The file must not be larger than 10 MB.' }),
  check: say({ tr: 'Devam et', en: 'Continue' }),
  added: say({ tr: '{n} kişi davet edilecek', en: 'People to be invited: {n}' }),
  nobody: say({ tr: 'Davet edilecek yeni kişi yok', en: 'There is nobody new to invite' }),
  known: say({
    tr: '{n} kişi zaten davetli ya da listede birden çok kez geçiyor; yeniden davet edilmez.',
    en: 'Already invited or more than once in the list, and not invited again: {n}.',
  }),
  problems: say({
    tr: '{n} satırda sorun var; bu satırlar atlanır.',
    en: 'Rows with a problem, which are left out: {n}.',
  }),
  row: say({ tr: 'Satır', en: 'Row' }),
  problem: say({ tr: 'Sorun', en: 'Problem' }),
  more: say({ tr: 've {n} satır daha', en: 'and {n} more' }),
  go: say({ tr: '{n} kişiyi davet et', en: 'Send invitations: {n}' }),
  most: say({ tr: 'Bir kerede en çok {n} kişi.', en: 'At most {n} people at once.' }),
};

const largest = 10 * 1024 * 1024;
const mostShown = 100;

/** The same call writes nothing while it only looks, and has nothing to announce. */
const lookOver = { ...invitation.invite, says: 'quiet' } as const;

type Looked = OutputOf<typeof invitation.invite>;

interface Source {
  file: Blob;
  /** The line of a row, where rows were pasted. */
  lineOf: (row: number) => number;
}

const fromText = (text: string): Source => {
  const { text: rows, lines } = peopleOf(text);
  return { file: new Blob([rows], { type: 'text/csv' }), lineOf: (row) => lines[row - 1] ?? row };
};

/** Takes people by paste or file, shows what would become of each row, and invites them. */
export function InviteDialog({ item, close }: { item: PlanRecord; close: () => void }) {
  const say = useSay();
  const format = useFormat();
  const phone = usePhone();
  const sliding = useSliding(close);
  const look = useAsk(lookOver, 'none');
  const invite = useWrite(invitation.invite, { announce: 'none' });
  const [text, setText] = useState('');
  /** The people typed or pasted and not invited yet. */
  const written = useRef('');
  const dirty = useCallback(() => written.current.trim() !== '', []);
  const { leave } = useUnsavedGuard(dirty);
  const [source, setSource] = useState<Source | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [looking, setLooking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const inputOf = ({ file }: Source) => ({ auditId: item.id, file });

  const check = async (from: Source) => {
    setFault(null);
    setLooking(true);
    const outcome = await look({ ...inputOf(from), preview: true });
    setLooking(false);
    setSource(from);
    if (outcome.ok) setLooked(outcome.data);
    else setFault(outcome.error.problem);
  };
  const pick = (file: File | null) => {
    if (file === null) return;
    if (file.size > largest) setFault(say(words.tooLarge));
    else void check({ file, lineOf: (row) => row });
  };
  const go = async () => {
    if (source === null) return;
    const outcome = await invite.send(inputOf(source));
    if (outcome.ok) {
      written.current = '';
      sliding.onClose();
    } else setFault(outcome.error.problem);
  };
  const back = () => {
    setLooked(null);
    setFault(null);
  };

  return (
    <Modal
      {...sliding}
      onClose={() => void leave(sliding.onClose)}
      title={say(invitationWords.invite)}
      size={620}
      fullScreen={phone}
    >
      <div className={classes.dialog}>
        {looked === null ? (
          <>
            <Textarea
              label={say(words.people)}
              description={say(words.peopleHint)}
              placeholder={say(words.sample)}
              value={text}
              onChange={(event) => {
                written.current = event.currentTarget.value;
                setText(written.current);
              }}
              // Those who are being looked over are those who are invited.
              readOnly={looking}
              minRows={7}
              maxRows={14}
              autosize
              data-autofocus
            />
            <div className={classes.or}>
              <FileButton accept=".xlsx,.xlsm,.csv,.txt" onChange={pick}>
                {(button) => (
                  <Button
                    {...button}
                    size="xs"
                    variant="default"
                    leftSection={<IconFileSpreadsheet size={15} />}
                    disabled={looking}
                  >
                    {say(words.file)}
                  </Button>
                )}
              </FileButton>
              <span>
                {say(words.fileHint)} {say(words.most, { n: format.number(mostInvited) })}
              </span>
            </div>
            <p className={many.note}>
              {say(item.identity === 'none' ? invitationWords.nameless : invitationWords.named)}
              {!item.published && ` ${say(invitationWords.offAir)}`}
            </p>
          </>
        ) : (
          <Preview looked={looked} lineOf={source?.lineOf ?? ((row) => row)} />
        )}
        {fault !== null && (
          <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
            {fault}
          </Alert>
        )}
        <div className={many.foot}>
          {looked !== null && (
            <Button variant="default" onClick={back}>
              {say(common.back)}
            </Button>
          )}
          <span className={many.push} />
          {looked === null ? (
            <Button disabled={text.trim() === ''} loading={looking} onClick={() => void check(fromText(text))}>
              {say(words.check)}
            </Button>
          ) : (
            <Button disabled={looked.added === 0} loading={invite.sending} onClick={() => void go()}>
              {say(words.go, { n: format.number(looked.added) })}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Preview({ looked, lineOf }: { looked: Looked; lineOf: Source['lineOf'] }) {
  const say = useSay();
  const format = useFormat();
  const { added, known, problems } = looked;
  const hidden = problems.length - mostShown;
  return (
    <>
      <div role="status">
        <ul className={classes.outcome}>
          <li>
            <strong>{added === 0 ? say(words.nobody) : say(words.added, { n: format.number(added) })}</strong>
          </li>
          {known > 0 && <li>{say(words.known, { n: format.number(known) })}</li>}
          {problems.length > 0 && (
            <li className={classes.wrong}>{say(words.problems, { n: format.number(problems.length) })}</li>
          )}
        </ul>
      </div>
      {problems.length > 0 && (
        <div className={many.preview}>
          <table>
            <thead>
              <tr>
                <th>{say(words.row)}</th>
                <th>{say(words.problem)}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, mostShown).map(({ row, value, message }) => (
                <tr key={row}>
                  <td>{format.number(lineOf(row))}</td>
                  <td>
                    {value}
                    <small>{message}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {hidden > 0 && <p className={many.note}>{say(words.more, { n: format.number(hidden) })}</p>}
        </div>
      )}
    </>
  );
}
