(() => {
  const html = document.documentElement;
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )sahada.${name}=([^;]*)`))?.[1];
  const scheme = cookie('scheme');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  html.lang = cookie('language') === 'en' ? 'en' : 'tr';
  const kept = (name) => localStorage.getItem(`sahada.${name}`);
  if (kept('token')) html.dataset.frame = /"narrow":true/.test(kept('layout')) ? 'narrow' : '';
})();
