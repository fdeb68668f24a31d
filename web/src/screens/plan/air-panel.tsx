import { Alert, Anchor, Button, Loader, Switch, TextInput } from '@mantine/core';
import { languageIds, statuses } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { refusals } from '@sahada/contract/refusals';
import { fill, languageTexts, say } from '@sahada/contract/text';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconDownload,
  IconExternalLink,
  IconQrcode,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { onlyQuery } from '../../client/address.ts';
import type { InputOf, OutputOf } from '../../client/call.ts';
import { download } from '../../client/file.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { useSpan } from '../../parts/plans/span.ts';
import { ask } from '../../parts/say/confirm.ts';
import { CopyButton } from '../../parts/say/copy-button.tsx';
import classes from './air-panel.module.css';
import { focusEndDate } from './end-date.ts';
import { isEnded } from './state.tsx';
import { planWords } from './words.ts';
import { usePlanWork } from './work.ts';

const words = {
  title: say({ tr: 'Yayın', en: 'On the air' }),
  extend: say({ tr: 'Bitişi uzat', en: 'Extend the end' }),
  over: say({
    tr: 'Sona erdi; bağlantı yeni yanıt almıyor. Bitiş tarihini ileri alıp kaydederseniz plan yeniden yayında olur.',
    en: 'It has ended, and the link takes no new responses. Move the end date and save to have it on the air again.',
  }),
  overOff: say({
    tr: 'Sona erdi. Yeniden yayına almak için önce bitiş tarihini ileri alın.',
    en: 'It has ended. Move the end date first to put it on the air again.',
  }),
  ready: say({ tr: 'Yayına almaya hazır.', en: 'Ready to go on the air.' }),
  readyFirst: say({
    tr: 'Soru listesi şimdiki hâliyle sabitlenir; bağlantı ve karekod oluşur.',
    en: 'The checklist is fixed as it stands now; a link and a QR code are made.',
  }),
  readyAgain: say({
    tr: 'Soru listesi şimdiki hâliyle sabitlenir; bağlantı ve karekod aynı kalır.',
    en: 'The checklist is fixed as it stands now; the link and the QR code stay the same.',
  }),
  readyLocked: say({
    tr: 'Soru listesi ilk yanıt alındığındaki hâliyle kalır.',
    en: 'The checklist stays as it was when the first response came.',
  }),
  missing: say({ tr: 'Yayına almadan önce tamamlayın:', en: 'To be settled before it can go on the air:' }),
  saveFirst: say({ tr: 'Değişiklikler önce kaydedilir.', en: 'Your changes are saved first.' }),
  noNotice: say({
    tr: 'Aydınlatma metni yok: katılımcılara kişisel verilerinin nasıl işlendiği gösterilmez.',
    en: 'There is no privacy notice: participants are not told how their personal data is processed.',
  }),
  addNotice: say({ tr: 'Şimdi ekle', en: 'Add now' }),
  link: say({ tr: 'Bağlantı', en: 'Link' }),
  qr: say({ tr: 'Karekod', en: 'QR code' }),
  noLink: say({
    tr: 'Bağlantı ve karekod ilk kez yayına alındığında oluşur.',
    en: 'The link and QR code are made when it first goes on the air.',
  }),
  offAirLink: say({
    tr: 'Yayında değilken bağlantıyı açanlar bunu söyleyen bir sayfa görür.',
    en: 'While it is off the air, whoever opens the link sees a page that says so.',
  }),
  copy: say({ tr: 'Bağlantıyı kopyala', en: 'Copy the link' }),
  open: say({ tr: 'Formu aç', en: 'Open the form' }),
  rotate: say({ tr: 'Yeni bağlantı oluştur', en: 'Make a new link' }),
  rotateQuestion: say({ tr: 'Bağlantı yenilensin mi?', en: 'Replace the link?' }),
  rotateUnder: say({
    tr: 'Eski bağlantı ve basılmış karekodlar bir daha çalışmaz.',
    en: 'The old link and printed QR codes will never work again.',
  }),
  png: say({ tr: 'PNG indir', en: 'Download PNG' }),
  svg: say({ tr: 'SVG indir', en: 'Download SVG' }),
  poster: say({ tr: 'Afiş (A4):', en: 'Poster (A4):' }),
  posterIn: say({ tr: '{language} afişi indir', en: '{language} poster: download' }),
  dates: say({ tr: 'Başlangıç ve bitiş', en: 'Begins and ends' }),
  who: say({ tr: 'Kim yanıtlayabilir?', en: 'Who may respond?' }),
  anyone: say({ tr: 'Bağlantısı olan herkes', en: 'Anyone with the link' }),
  auditors: say({ tr: 'Yalnızca denetçiler', en: 'Auditors only' }),
  cancelled: say({ tr: 'Bu plan iptal edildi.', en: 'This plan has been cancelled.' }),
  reason: say({ tr: 'Gerekçe: {reason}', en: 'Reason: {reason}' }),
};

export type PlanRecord = OutputOf<typeof plan.get>;

const InvitationCard = fetched<{ item: PlanRecord }>(
  async () => (await import('./invitation-card.tsx')).InvitationCard,
);

export interface AirPanelProps {
  item: PlanRecord;
  /** The form has unsaved changes. */
  dirty: boolean;
  /** Saves them; false when that failed. */
  save: () => Promise<boolean>;
}

/** A saved plan's way to its participants: what is missing, the switch, the link with its QR code, and who was invited. */
export function AirPanel({ item, dirty, save }: AirPanelProps) {
  const say = useSay();
  const work = usePlanWork();
  const turn = async (published: boolean) => {
    if (dirty && !(await save())) return;
    await work.publish(item.id, published);
  };
  const isCancelled = item.statusCode === statuses.Cancelled;
  const isOver = isEnded(item);
  const blocked = !item.published && item.missing.length > 0;
  return (
    <>
      <section className={classes.air} aria-labelledby="air-title">
        <header className={classes.airHead}>
          <h2 id="air-title">{say(words.title)}</h2>
          {!isCancelled && isOver && (
            <Button className={classes.airSwitch ?? ''} size="xs" variant="default" onClick={focusEndDate}>
              {say(words.extend)}
            </Button>
          )}
          {!isCancelled && !isOver && (
            <Switch
              className={classes.airSwitch}
              size="md"
              label={say(item.published ? planWords.onAir : planWords.putOnAir)}
              labelPosition="left"
              checked={item.published}
              disabled={blocked || work.busy}
              onChange={(event) => void turn(event.currentTarget.checked)}
            />
          )}
        </header>
        <div className={classes.airBody}>
          <div className={classes.airFacts}>
            {isCancelled ? (
              <Cancelled item={item} />
            ) : isOver ? (
              <p className={classes.dim}>{say(item.published ? words.over : words.overOff)}</p>
            ) : (
              <Readiness item={item} dirty={dirty} />
            )}
            {item.link !== '' && <LinkRow item={item} />}
            <Facts item={item} />
          </div>
          <Picture item={item} />
        </div>
      </section>
      {(item.published || item.link !== '') && <InvitationCard item={item} />}
    </>
  );
}

function Cancelled({ item }: { item: PlanRecord }) {
  const say = useSay();
  const work = usePlanWork();
  return (
    <Alert color="gray" icon={<IconBan />} title={say(words.cancelled)}>
      {item.cancelReason !== null && (
        <p className={classes.reason}>{say(words.reason, { reason: item.cancelReason })}</p>
      )}
      <Button size="xs" variant="default" loading={work.busy} onClick={() => void work.restore(item.id)}>
        {say(planWords.restore)}
      </Button>
    </Alert>
  );
}

/** What still keeps the plan off the air, if anything, and advice on what it should have. */
function Readiness({ item, dirty }: { item: PlanRecord; dirty: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const mayWrite = may('ManageDataProtectionLaw', useRights());
  return (
    <ul className={classes.checks}>
      {!item.published && item.missing.length > 0 && <li className={classes.checksHead}>{say(words.missing)}</li>}
      {!item.published &&
        item.missing.map(({ code, what }) => (
          <li key={code} data-tone="bad">
            <IconCircleX size={18} stroke={1.8} aria-hidden />
            {fill(refusals[code].text, language, { what: what ?? '' })}
          </li>
        ))}
      {!item.published && item.missing.length === 0 && (
        <li data-tone="good">
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          <span>
            <strong>{say(words.ready)}</strong>{' '}
            {say(item.locked ? words.readyLocked : item.link === '' ? words.readyFirst : words.readyAgain)}
            {dirty && ` ${say(words.saveFirst)}`}
          </span>
        </li>
      )}
      {!item.hasNotice && (
        <li data-tone="warn">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            {say(words.noNotice)}{' '}
            {mayWrite && (
              <Anchor
                underline="always"
                renderRoot={(root) => <Link {...root} to="/company" search={onlyQuery({ tab: 'notice' })} />}
              >
                {say(words.addNotice)}
              </Anchor>
            )}
          </span>
        </li>
      )}
    </ul>
  );
}

/** When the link takes responses, and whose. */
function Facts({ item }: { item: PlanRecord }) {
  const say = useSay();
  const span = useSpan();
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{say(words.dates)}</dt>
        <dd>{span(item).text}</dd>
      </div>
      <div>
        <dt>{say(words.who)}</dt>
        <dd>{say(words[item.answeredBy])}</dd>
      </div>
    </dl>
  );
}

function LinkRow({ item }: { item: PlanRecord }) {
  const say = useSay();
  const rotate = useWrite(plan.rotateLink);
  const replace = async () => {
    const yes = await ask({
      question: say(words.rotateQuestion),
      under: say(words.rotateUnder),
      yes: words.rotate,
      danger: true,
    });
    if (yes) await rotate.send({ id: item.id });
  };
  return (
    <div>
      <TextInput
        label={say(words.link)}
        description={item.published ? undefined : say(words.offAirLink)}
        value={item.link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={classes.linkActions}>
        <CopyButton size="xs" variant="light" text={item.link} label={words.copy} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={15} />}
          component="a"
          href={item.link}
          target="_blank"
          rel="noopener"
        >
          {say(words.open)}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={15} />}
          loading={rotate.sending}
          onClick={() => void replace()}
        >
          {say(words.rotate)}
        </Button>
      </div>
    </div>
  );
}

function Picture({ item }: { item: PlanRecord }) {
  const say = useSay();
  if (item.qrCode === '') {
    return (
      <div className={classes.noPicture}>
        <IconQrcode size={36} stroke={1.2} aria-hidden />
        <span>{say(words.noLink)}</span>
      </div>
    );
  }
  return (
    <figure className={classes.picture} data-off={!item.published || undefined}>
      <img src={item.qrCode} alt={say(words.qr)} width={168} height={168} />
      <figcaption>
        <span className={classes.pictureFiles}>
          {(['png', 'svg'] as const).map((format) => (
            <File
              key={format}
              ask={{ auditId: item.id, format }}
              label={say(words[format])}
              text={format.toUpperCase()}
            />
          ))}
        </span>
        <span className={classes.pictureFiles}>
          <span>{say(words.poster)}</span>
          {(['tr', 'en'] as const).map((language) => (
            <File
              key={language}
              ask={{ auditId: item.id, format: 'pdf', languageId: languageIds[language] }}
              label={say(words.posterIn, { language: say(languageTexts[language]) })}
              text={say(languageTexts[language])}
            />
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

/** A link that makes a file; it waits while the file is being made. */
function File({ ask, label, text }: { ask: InputOf<typeof plan.qrCode>; label: string; text: string }) {
  const [making, setMaking] = useState(false);
  const fetchFile = async () => {
    setMaking(true);
    await download(plan.qrCode, ask);
    setMaking(false);
  };
  return (
    <Anchor
      component="button"
      type="button"
      fz="sm"
      aria-label={label}
      title={label}
      disabled={making}
      onClick={() => void fetchFile()}
    >
      {making ? <Loader size={13} aria-hidden /> : <IconDownload size={15} stroke={1.8} aria-hidden />}
      {text}
    </Anchor>
  );
}
