/* Before the first paint: colour scheme, language and frame of this browser, so that nothing flashes or jumps. */
(() => {
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1];
  const scheme = cookie('sahada.scheme');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.lang = cookie('sahada.language') === 'en' ? 'en' : 'tr';
  if (localStorage.getItem('sahada.token') === null) return;
  const { state } = JSON.parse(localStorage.getItem('sahada.layout') ?? '{}');
  document.documentElement.dataset.frame = state?.narrow ? 'narrow' : 'wide';
})();
