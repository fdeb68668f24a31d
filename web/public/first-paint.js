(() => {
  const html = document.documentElement;
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )sahada.${name}=([^;]*)`))?.[1];
  const scheme = cookie('scheme');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  html.lang = cookie('language') === 'en' ? 'en' : 'tr';
  // The frame goes with the first screen, before that is painted. Not by a selector: Firefox does not always see that it has come.
  new MutationObserver((_changes, watch) => {
    if (document.querySelector('#root main, #root [role="alert"]') === null) return;
    document.querySelector('.boot').remove();
    watch.disconnect();
  }).observe(html, { childList: true, subtree: true });
  // Read by unload.ts: a page can be left before its scripts are here.
  addEventListener('beforeunload', () => {
    html.dataset.left = String(performance.now());
  });
  const kept = (name) => localStorage.getItem(`sahada.${name}`);
  if (!kept('token')) return;
  html.dataset.frame = /"narrow":true/.test(kept('layout')) ? 'narrow' : '';
  // The shell of whoever is signed in is under way while the first scripts are read; the development server names none of it.
  for (const href of document.querySelector('meta[name="shell"]')?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    // As they are asked for later: otherwise each would be fetched twice.
    Object.assign(link, { crossOrigin: '', href });
    document.head.append(link);
  }
})();
