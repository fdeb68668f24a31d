import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { boot } from './boot.ts';
import { Boundary } from './boundary.tsx';
import { keepInstallOffer } from './install.ts';
import './page.css';
import { linkWorker } from './worker-link.ts';

keepInstallOffer();
addEventListener('unhandledrejection', (event) => console.error('unhandled', event.reason));

/** A screen that fails takes nothing with it: what was given is on the device already, and the page says so. */
async function start(container: HTMLElement) {
  const base = await boot();
  const crashed = (error: unknown) => {
    console.error('crashed', error);
    import('./crash.ts').then(
      ({ showCrash }) => showCrash(container, base.db),
      () => location.reload(),
    );
  };
  createRoot(container).render(
    <Boundary crashed={crashed}>
      <App base={base} />
    </Boundary>,
  );
  linkWorker();
}

const container = document.getElementById('app');
if (container) start(container).catch((error: unknown) => console.error('could not start', error));
