/* Before the first paint: colour scheme and language of this browser, so that nothing flashes. */
(() => {
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1];
  const scheme = cookie('sahada.scheme');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.lang = cookie('sahada.language') === 'en' ? 'en' : 'tr';
})();
