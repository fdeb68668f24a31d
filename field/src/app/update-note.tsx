import { later } from './later.tsx';

export const UpdateNote = later(async () => (await import('./update-card.tsx')).UpdateCard, 'nothing');
