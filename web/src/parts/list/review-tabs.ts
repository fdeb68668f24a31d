/** Which responses each tab of the review inbox shows; the page of one response walks through the same. */
export const reviewTabs = {
  mine: { mine: true },
  pending: { statusCode: 30, apart: false },
  apart: { apart: true },
  returned: { statusCode: 40 },
  all: {},
} as const;

export type ReviewTab = keyof typeof reviewTabs;

/** The tab of an address; what waits for the reader where it names none. */
export const reviewTabOf = (name: string | undefined): ReviewTab =>
  (Object.keys(reviewTabs) as ReviewTab[]).find((tab) => tab === name) ?? 'mine';
