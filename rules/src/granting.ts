/** Who may give and take which rights. */

/**
 * The rights among these that somebody does not hold: they may neither give them nor take them away, nor change a person who
 * holds them.
 *
 * held [a, b], rights [b, c] → [c].
 */
export const notHeld = <Right extends string>(held: readonly string[], rights: readonly Right[]): Right[] =>
  rights.filter((right) => !held.includes(right));

/**
 * What a change of rights gives, and what it takes away.
 *
 * [a, b] → [b, c]: gives [c], takes [a].
 */
export const changeOfRights = <Right extends string>(before: readonly Right[], after: readonly Right[]) => ({
  given: notHeld(before, after),
  taken: notHeld(after, before),
});

/** The needs of these rights that they do not meet themselves. {right: a, needs: b}: unmet by [a], met by [a, b] and [b]. */
export const unmet = <Need extends { right: string; needs: string }>(
  needs: readonly Need[],
  rights: readonly string[],
): Need[] => needs.filter((need) => rights.includes(need.right) && !rights.includes(need.needs));

/**
 * What is held of the rights asked for.
 *
 * held [a, b], asked [b, c] → [b].
 */
export const bothOf = <Right extends string>(held: readonly Right[], asked: readonly string[]): Right[] =>
  held.filter((right) => asked.includes(right));
