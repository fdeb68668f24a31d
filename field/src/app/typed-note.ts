/** What is typed into a note lives as long as the tab, so that a reload or a photo app in between loses nothing. */

export function keptNote(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

export function keepNote(name: string, note: string) {
  try {
    if (note === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, note);
  } catch {
    console.info('the note is not kept');
  }
}
