/**
 * How searches on screen compare text, like the server's search_key() in lists: without case, and with
 * the four Turkish i's as one letter. Diacritics count: ş is not s.
 */
export const searchKey = (text: string): string => text.replace(/[İIı]/g, 'i').toLowerCase().trim();
