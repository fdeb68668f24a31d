/** "Ayşe Nur Yılmaz" → "AY". */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((one) => one?.at(0) ?? '');
  return letters.join('').toLocaleUpperCase('tr');
}
