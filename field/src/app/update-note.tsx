import { later } from './later.tsx';

const UpdateCard = later(async () => (await import('./update-card.tsx')).UpdateCard, 'nothing');

/** Where no earlier version runs the page there is nothing to offer, and nothing is fetched for it. */
export const UpdateNote = () => (navigator.serviceWorker?.controller ? <UpdateCard /> : null);
