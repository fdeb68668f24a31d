/** The colour of a level, from red through amber to green, by its place among all; `kind` is '', '-soft' or '-text'. */
export function levelColor(kind: '' | '-soft' | '-text', rank: number, count: number): string {
  const height = count < 2 ? 1 : rank / (count - 1);
  const [from, to, share] =
    height < 0.5 ? ['bad', 'warn', height * 200] : (['warn', 'good', (height - 0.5) * 200] as const);
  return `color-mix(in oklab, var(--sh-${to}${kind}) ${share}%, var(--sh-${from}${kind}))`;
}
