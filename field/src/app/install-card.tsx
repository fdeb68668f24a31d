import { useState } from 'react';
import app from './app.module.css';
import { useSay } from './app-context.ts';
import { installOffer } from './install.ts';
import { home } from './words-home.ts';

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Browsers on iPhones make no offer; people add the page by the share button there. */
const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

/** How the app gets onto the home screen; nothing where it is there already or cannot get there. */
export function InstallCard() {
  const say = useSay();
  const [isAsked, setAsked] = useState(false);
  const install = installOffer();
  if (isInstalled() || isAsked || (!install && !isApple())) return null;
  return (
    <div className={app.card}>
      <p>{say(home.installLead)}</p>
      {install ? (
        <button
          type="button"
          className={app.secondary}
          onClick={() => {
            install();
            setAsked(true);
          }}
        >
          {say(home.install)}
        </button>
      ) : (
        <p className={app.quiet}>{say(home.installApple)}</p>
      )}
    </div>
  );
}
