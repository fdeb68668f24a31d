/** How many letters fill two lines of a name's column, or nearly. */
const twoLines = 30;

/** Whether names that stand under one another begin alike for so long that two lines would end before what tells them apart. */
export const beginAlike = (names: readonly string[]): boolean =>
  names.some((name, at) => {
    const next = names[at + 1] ?? name;
    return next !== name && next.slice(0, twoLines) === name.slice(0, twoLines);
  });
