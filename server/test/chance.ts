/** A fixed sequence for each seed. */
export function chance(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) & 0x7fffffff;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

export type Pick = ReturnType<typeof chance>;
