/**
 * How text is compared in searches on screen, as the server's search_key() compares it in lists: without case, and with
 * the four Turkish i's as one letter. Marks count: ş is not s.
 */
export const searchKey = (text: string): string => text.replace(/[İIı]/g, 'i').toLowerCase().trim();
