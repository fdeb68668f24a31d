import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readRichText } from './rich-text.tsx';

/** Before the rest React says which pictures a browser should fetch ahead. */
const render = (html: string) =>
  renderToStaticMarkup(createElement('div', null, ...readRichText(html)))
    .replace(/^<link[^>]*>/, '')
    .slice(5, -6);

it('keeps the marks of a notice', () => {
  expect(render('<p>Merhaba <strong>dünya</strong><br>&amp; &#305;&nbsp;&lt;</p><ul><li>bir<li>iki</ul>')).toBe(
    '<p>Merhaba <strong>dünya</strong><br/>&amp; ı\u00a0&lt;</p><ul><li>bir<li>iki</li></li></ul>',
  );
});

it('lets through no script, handler, style or strange address', () => {
  expect(render('<script>alert(1)</script><img src=x onerror=alert(1)><p onclick="x">a</p>')).toBe('<p>a</p>');
  expect(render('<a href="javascript:alert(1)">a</a><a href="https://a.b/?x=1&amp;y=2">b</a>')).toBe(
    '<span>a</span><a href="https://a.b/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer nofollow">b</a>',
  );
  expect(render('<a href=" java\tscript:alert(1)">a</a><svg><p>x</p></svg>')).toBe('<span>a</span>');
  expect(render('&lt;script&gt;')).toBe('&lt;script&gt;');
});

it('shows pictures of our own, and no others', () => {
  const own = '/api/editor-picture/abcdefghijklmnopqrst-_';
  expect(render(`<p>a<img onerror="x" alt="K&amp;a" src="${own}" style="x">b</p>`)).toBe(
    `<p>a<img src="${own}" alt="K&amp;a"/>b</p>`,
  );
  for (const src of [
    `https://a.b${own}`,
    `${own}/..`,
    '/api/avatar/abcdefghijklmnopqrst-_',
    'data:image/png;base64,AA',
    `${own}?x`,
  ])
    expect(render(`<img src="${src}" alt="a">b`)).toBe('b');
});

it('closes what was left open and reads plain text as it is', () => {
  expect(render('<p><b>a')).toBe('<p><b>a</b></p>');
  expect(render('3 < 4 & 5 > 2</p>')).toBe('3 &lt; 4 &amp; 5 &gt; 2');
});
