import { tell } from '@sahada/contract/text';
import type { DeviceDb } from '../outbox/device-db.ts';
import { firstLanguage } from './language.ts';
import { saveExport } from './save-export.ts';
import { words } from './words.ts';
import { outbox } from './words-outbox.ts';

/**
 * The page of last resort, made without the components, which have just given up. The answers are still on the device: a reload goes on
 * with them, and where reloading fails again they can be exported to a file.
 */
export function showCrash(container: HTMLElement, db: DeviceDb) {
  const language = firstLanguage();
  const part = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  };
  const reload = part('button', tell(words.reload, language));
  reload.addEventListener('click', () => location.reload());
  const save = part('button', tell(words.exportFile, language));
  save.addEventListener('click', () => {
    exportAll(db).catch((error: unknown) => console.error('could not export', error));
  });
  const page = document.createElement('main');
  page.className = 'crash';
  page.setAttribute('role', 'alert');
  page.append(part('h1', tell(outbox.crashed, language)), part('p', tell(outbox.crashedSafe, language)), reload, save);
  container.after(page);
  container.hidden = true;
}

async function exportAll(db: DeviceDb) {
  const rows = await db.all('responses');
  await saveExport(
    db,
    rows.map((response) => response.responseKey),
  );
}
