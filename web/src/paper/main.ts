import './paper.css';
import { readLanguage } from './language.ts';
import { showMailing } from './mailing.ts';
import { showReport } from './report.ts';
import { showSeal } from './seal.ts';

/**
 * The pages for people outside: a report's seal under /v/, a shared report under /r/, and the way out of a scheduled one under
 * /u/. They come without the back office's
 * libraries, so that a code that is scanned on the street answers at once.
 */

const place = document.getElementById('paper');
const [, page, token = ''] = window.location.pathname.split('/');

if (place !== null) {
  const language = readLanguage();
  document.documentElement.lang = language;
  if (page === 'r') void showReport(place, token, language);
  else if (page === 'u') void showMailing(place, token, language);
  else void showSeal(place, token, language);
}
