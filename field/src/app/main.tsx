import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { boot, within } from './boot.ts';
import { Boundary } from './boundary.tsx';
import { keepInstallOffer } from './install.ts';
import { firstLook } from './open-link.ts';
import './page.css';
import { keepTranslationsTrue } from './translated.ts';
import { linkWorker } from './worker-link.ts';

keepInstallOffer();
keepTranslationsTrue(document);
addEventListener('unhandledrejection', (event) => console.error('unhandled', event.reason));

/** How long the empty form that the page came with stands for what the server is about to say. */
const patienceMs = 1000;

/** A screen that fails takes nothing with it: what was given is on the device already, and the page says so. */
async function start(container: HTMLElement) {
  const base = boot();
  const fetched = await Promise.race([base.early?.catch(() => undefined), within(patienceMs, undefined)]);
  const crashed = (error: unknown) => {
    console.error('crashed', error);
    import('./crash.ts').then(
      ({ showCrash }) => showCrash(container, base.db),
      () => location.reload(),
    );
  };
  createRoot(container).render(
    <Boundary crashed={crashed}>
      <App base={base} first={fetched && firstLook(fetched)} />
    </Boundary>,
  );
  linkWorker();
}

const container = document.getElementById('app');
if (container) start(container).catch((error: unknown) => console.error('could not start', error));
