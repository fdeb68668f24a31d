/** How text is compared in searches on screen: without case and marks, and with the four Turkish i's as one letter. */
export const searchKey = (text: string): string =>
  text.replace(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();
