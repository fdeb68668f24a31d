/**
 * What happened in the sample company within the last half year, plan by plan: one shop gets better, one kitchen gets worse,
 * an audit was forgotten, and of the last ones some wait for approval, run, or are still to come.
 */
export interface Told {
  /** Its place in `locations` of places.ts. */
  place: number;
  list: 'food-hygiene' | 'fire-safety' | 'store-opening' | 'customer-satisfaction';
  /** When the plan begins; negative is still to come. */
  daysAgo: number;
  /** How many days it may take. */
  days: number;
  responses: number;
  /** Share of good answers, in percent. */
  quality: number;
  /** Places in `auditors` of people.ts. */
  lead: number;
  assistant: number;
  /** What became of its responses. */
  end: 'approved' | 'pending' | 'survey' | 'none';
}

const kadikoy = 0;
const besiktas = 1;
const nilufer = 2;
const gebze = 3;
const corlu = 4;
const alsancak = 5;
const bodrum = 6;
const aydin = 7;
const denizli = 8;
const polatli = 9;
const konya = 10;
const gaziantep = 11;

const week = 7;
const survey = { list: 'customer-satisfaction', days: 14, lead: 0, assistant: 1, end: 'survey' } as const;

export const story: readonly Told[] = [
  {
    place: kadikoy,
    list: 'store-opening',
    daysAgo: 168,
    days: week,
    responses: 3,
    quality: 58,
    lead: 0,
    assistant: 1,
    end: 'approved',
  },
  {
    place: aydin,
    list: 'food-hygiene',
    daysAgo: 161,
    days: week,
    responses: 1,
    quality: 95,
    lead: 2,
    assistant: 3,
    end: 'approved',
  },
  { ...survey, place: kadikoy, daysAgo: 150, responses: 68, quality: 64 },
  {
    place: besiktas,
    list: 'store-opening',
    daysAgo: 140,
    days: week,
    responses: 3,
    quality: 82,
    lead: 1,
    assistant: 0,
    end: 'approved',
  },
  {
    place: alsancak,
    list: 'food-hygiene',
    daysAgo: 133,
    days: week,
    responses: 1,
    quality: 88,
    lead: 2,
    assistant: 2,
    end: 'approved',
  },
  {
    place: gebze,
    list: 'fire-safety',
    daysAgo: 124,
    days: week,
    responses: 1,
    quality: 78,
    lead: 4,
    assistant: 4,
    end: 'approved',
  },
  { ...survey, place: besiktas, daysAgo: 115, responses: 63, quality: 74 },
  {
    place: kadikoy,
    list: 'store-opening',
    daysAgo: 112,
    days: week,
    responses: 3,
    quality: 70,
    lead: 0,
    assistant: 1,
    end: 'approved',
  },
  {
    place: aydin,
    list: 'food-hygiene',
    daysAgo: 105,
    days: week,
    responses: 1,
    quality: 80,
    lead: 3,
    assistant: 2,
    end: 'approved',
  },
  {
    place: polatli,
    list: 'fire-safety',
    daysAgo: 91,
    days: week,
    responses: 1,
    quality: 84,
    lead: 5,
    assistant: 4,
    end: 'approved',
  },
  { ...survey, place: corlu, daysAgo: 85, responses: 59, quality: 80 },
  {
    place: nilufer,
    list: 'store-opening',
    daysAgo: 77,
    days: week,
    responses: 3,
    quality: 90,
    lead: 1,
    assistant: 0,
    end: 'approved',
  },
  {
    place: bodrum,
    list: 'food-hygiene',
    daysAgo: 63,
    days: week,
    responses: 1,
    quality: 76,
    lead: 2,
    assistant: 3,
    end: 'approved',
  },
  { ...survey, place: nilufer, daysAgo: 60, responses: 66, quality: 86 },
  {
    place: kadikoy,
    list: 'store-opening',
    daysAgo: 56,
    days: week,
    responses: 3,
    quality: 80,
    lead: 0,
    assistant: 1,
    end: 'approved',
  },
  {
    place: aydin,
    list: 'food-hygiene',
    daysAgo: 49,
    days: week,
    responses: 1,
    quality: 60,
    lead: 2,
    assistant: 3,
    end: 'approved',
  },
  {
    place: corlu,
    list: 'fire-safety',
    daysAgo: 35,
    days: week,
    responses: 1,
    quality: 80,
    lead: 4,
    assistant: 4,
    end: 'approved',
  },
  { ...survey, place: kadikoy, daysAgo: 30, responses: 70, quality: 85 },
  {
    place: denizli,
    list: 'food-hygiene',
    daysAgo: 24,
    days: week,
    responses: 0,
    quality: 0,
    lead: 3,
    assistant: 2,
    end: 'none',
  },
  {
    place: kadikoy,
    list: 'store-opening',
    daysAgo: 12,
    days: week,
    responses: 3,
    quality: 97,
    lead: 0,
    assistant: 1,
    end: 'pending',
  },
  {
    place: aydin,
    list: 'food-hygiene',
    daysAgo: 8,
    days: week,
    responses: 1,
    quality: 54,
    lead: 2,
    assistant: 3,
    end: 'pending',
  },
  { ...survey, place: corlu, daysAgo: 6, responses: 46, quality: 70 },
  {
    place: gaziantep,
    list: 'fire-safety',
    daysAgo: 3,
    days: week,
    responses: 1,
    quality: 81,
    lead: 5,
    assistant: 4,
    end: 'pending',
  },
  {
    place: konya,
    list: 'fire-safety',
    daysAgo: -2,
    days: week,
    responses: 0,
    quality: 0,
    lead: 5,
    assistant: 4,
    end: 'none',
  },
];
