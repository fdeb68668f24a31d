/** The browser's offer to put the app on the home screen: it comes once, early, and may be used when the person asks for it. */

interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;

export function keepInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
}

/** Asks the browser to install; null where it has not offered to. An offer can be used once. */
export const installOffer = (): (() => void) | null => {
  const given = offer;
  if (!given) return null;
  return () => {
    offer = null;
    given.prompt().catch((error: unknown) => console.warn('not installed', error));
  };
};
