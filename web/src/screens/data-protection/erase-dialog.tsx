import { Alert, Button, Skeleton, Textarea } from '@mantine/core';
import { type Chosen, dataRequest, dataRequestTexts } from '@sahada/contract/data-protection';
import { say } from '@sahada/contract/text';
import { useCallback, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './data-protection.module.css';
import { TypedNumber } from './typed-number.tsx';

const words = {
  title: say({ tr: '{person} kişisinin verileri imha edilsin mi?', en: 'Erase the data of {person}?' }),
  under: say({
    tr: 'Adlar, adresler, metinler, imzalar, fotoğraflar ve konumlar kalıcı olarak yok edilir. Puanlar ve sayılar değişmez. Bu işlem geri alınamaz; önceden alınmış yedekler, silinene kadar bu verileri içerir.',
    en: 'Names, addresses, texts, signatures, photos and positions are destroyed for good. Scores and counts stay. This cannot be undone; backups taken before hold these data until they are deleted.',
  }),
  what: say({ tr: 'Yok edilecekler', en: 'What is destroyed' }),
  files: say({
    tr: 'Önceden hazırlanmış dosyaların içinde bu kişi aranamaz. Bu yüzden firmanızın dışa aktardığı ve e-postayla gidecek dosyaların, paylaşılan rapor çıktılarının hepsi silinir; gereken yeniden hazırlanır.',
    en: 'Files made before cannot be searched for this person. So all of your company’s exports, files to be e-mailed and prints of shared reports are deleted; what is needed is made anew.',
  }),
  unsent: say({
    tr: 'Sırada bekleyen {n} e-posta gönderilmez: bu kişiye gidecekti ya da silinen bir dosyayı taşıyordu.',
    en: 'E-mails in the queue that are not sent, as they were to this person or took a deleted file along: {n}.',
  }),
  seals: say({
    tr: '{n} mühürlü raporda imha edildiği yazar; mühür bozulmaz.',
    en: 'Sealed reports that will say “erased”, their seals whole: {n}.',
  }),
  reason: say({ tr: 'Gerekçe', en: 'Reason' }),
  second: say({
    tr: 'Firmanız dört göz ilkesini kullanıyor: imha, başka bir yetkilinin onayıyla başlar.',
    en: 'Your company works by four eyes: the erasure begins when somebody else with the right has confirmed it.',
  }),
  erase: say({ tr: 'İmha et', en: 'Erase' }),
};

/** Shows what would be destroyed, and asks for the reason and the number of the request. */
export function EraseDialog(props: { item: OutputOf<typeof dataRequest.get>; rows: Chosen; close: () => void }) {
  const { item, rows, close } = props;
  const say = useSay();
  const format = useFormat();
  const preview = useRead(dataRequest.preview, { id: item.id, rows });
  // Rows of several people: told here, for trying again would not help.
  const several = preview.error?.fields.rows;
  const erase = useWrite(dataRequest.erase);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const written = useRef('');
  written.current = reason.trim();
  const { leave } = useUnsavedGuard(useCallback(() => written.current !== '', []));
  const send = async () => {
    const outcome = await erase.send({ id: item.id, rows, reason, confirm: typed });
    if (outcome.ok) close();
  };
  return (
    <Dialog onClose={() => void leave(close)} title={say(words.title, { person: item.person })} centered size={560}>
      <SentForm className={classes.stack} onSend={send}>
        <p>{say(words.under)}</p>
        {several !== undefined && <Alert color="red">{several.join(' ')}</Alert>}
        {several === undefined && preview.error !== null && preview.data === undefined && <LoadFailed read={preview} />}
        {preview.loading && <Skeleton height={96} />}
        {preview.data !== undefined && (
          <section className={classes.preview} aria-label={say(words.what)}>
            <strong>{say(words.what)}</strong>
            <ul>
              {preview.data.counts.map(({ what, label, count }) => (
                <li key={what}>{`${format.number(count)} ${label}`}</li>
              ))}
            </ul>
            {preview.data.counts.some(({ what }) => what === 'files') && <p>{say(words.files)}</p>}
            {preview.data.unsent > 0 && <p>{say(words.unsent, { n: format.number(preview.data.unsent) })}</p>}
            {preview.data.seals > 0 && <p>{say(words.seals, { n: format.number(preview.data.seals) })}</p>}
          </section>
        )}
        {item.needsSecond && <Alert color="orange">{say(words.second)}</Alert>}
        <Textarea
          data-autofocus
          label={say(words.reason)}
          withAsterisk
          value={reason}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TypedNumber
          label={say(dataRequestTexts.number, { number: `${item.number}` })}
          value={typed}
          change={setTyped}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={close}>
            {say(common.cancel)}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={erase.sending}
            disabled={preview.data === undefined || reason.trim() === '' || typed !== String(item.number)}
          >
            {say(words.erase)}
          </Button>
        </div>
      </SentForm>
    </Dialog>
  );
}
