import type { GalleryList } from './list.ts';
import { customerSatisfaction } from './lists/customer-satisfaction.ts';
import { fireSafety } from './lists/fire-safety.ts';
import { foodHygiene } from './lists/food-hygiene.ts';
import { occupationalSafety } from './lists/occupational-safety.ts';
import { storeOpening } from './lists/store-opening.ts';
import { warehouse } from './lists/warehouse.ts';

/** The gallery, in the order shown. */
export const galleryLists: readonly GalleryList[] = [
  foodHygiene,
  fireSafety,
  storeOpening,
  occupationalSafety,
  warehouse,
  customerSatisfaction,
];
