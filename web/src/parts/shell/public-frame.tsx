import { say } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import classes from './public-frame.module.css';
import { SchemeButton } from './scheme-button.tsx';

const words = {
  product: say({ tr: 'Sahada', en: 'Sahada' }),
  promise: say({ tr: 'Sahada olup biten, bir bakışta.', en: 'Whatever happens in the field, at a glance.' }),
  points: [
    say({
      tr: 'Denetim ve anketleri planlayın, karekodla yayına alın',
      en: 'Plan audits and surveys, publish by QR code',
    }),
    say({
      tr: 'Sahada çevrimdışı yanıtlayın, fotoğraf ve imza ekleyin',
      en: 'Answer offline, with photos and signatures',
    }),
    say({ tr: 'Onaylayın, raporlayın, uygunsuzlukları izleyin', en: 'Approve, report and follow up non-conformities' }),
  ],
};

export interface PublicFrameProps {
  title: string;
  under?: ReactNode;
  /** Wider, for forms with fields side by side. */
  wide?: boolean;
  /** Under the card: a link to another screen. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The screens before signing in: the form on one side, what the product is on the other. */
export function PublicFrame({ title, under, wide, foot, children }: PublicFrameProps) {
  const say = useSay();
  return (
    <div className={classes.frame}>
      <div className={classes.formSide}>
        <header className={classes.head}>
          <span className={classes.brand}>
            <Logo size={30} />
            <strong>{say(words.product)}</strong>
          </span>
          <span className={classes.tools}>
            <LanguageSwitch />
            <SchemeButton />
          </span>
        </header>
        <main className={classes.main} data-wide={wide || undefined}>
          <h1>{title}</h1>
          {under !== undefined && <p className={classes.under}>{under}</p>}
          {children}
          {foot !== undefined && foot !== false && <p className={classes.foot}>{foot}</p>}
        </main>
      </div>
      <aside className={classes.showSide}>
        <Picture />
        <p className={classes.promise}>{say(words.promise)}</p>
        <ul>
          {words.points.map((point) => (
            <li key={point.en}>{say(point)}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

/** A drawn audit report: score ring, sections, a finding. No words, so no language. */
function Picture() {
  return (
    <svg viewBox="0 0 420 270" className={classes.picture} aria-hidden focusable="false">
      <rect x="24" y="20" width="316" height="216" rx="16" className={classes.sheet} />
      <circle cx="96" cy="94" r="38" className={classes.ringBack} />
      <circle cx="96" cy="94" r="38" className={classes.ring} pathLength="100" strokeDasharray="86 100" />
      <path d="m80 95 11 11 21-23" className={classes.tick} />
      {[56, 84, 112].map((y, index) => (
        <g key={y}>
          <rect x="160" y={y} width="150" height="12" rx="6" className={classes.barBack} />
          <rect x="160" y={y} width={[136, 118, 74][index]} height="12" rx="6" className={classes.bar} />
        </g>
      ))}
      {[164, 196].map((y, index) => (
        <g key={y}>
          <rect
            x="52"
            y={y - 9}
            width="18"
            height="18"
            rx="5"
            className={index === 0 ? classes.box : classes.boxLate}
          />
          <path d={`m56 ${y} 4 4 7-8`} className={classes.boxTick} />
          <rect x="84" y={y - 5} width={[170, 128][index]} height="10" rx="5" className={classes.line} />
        </g>
      ))}
      <g transform="translate(286 148)">
        <rect width="110" height="102" rx="14" className={classes.code} />
        {['0 0', '46 0', '0 46'].map((place) => (
          <g key={place} transform={`translate(20 16) translate(${place.split(' ')[0]} ${place.split(' ')[1]})`}>
            <rect width="24" height="24" rx="5" className={classes.eye} />
            <rect x="8" y="8" width="8" height="8" rx="2" className={classes.dot} />
          </g>
        ))}
        {['48 48', '62 48', '55 59', '48 68', '64 66', '34 12', '34 30', '12 34', '32 48'].map((place) => (
          <rect
            key={place}
            x={20 + Number(place.split(' ')[0])}
            y={16 + Number(place.split(' ')[1])}
            width="7"
            height="7"
            rx="2"
            className={classes.dot}
          />
        ))}
      </g>
    </svg>
  );
}
