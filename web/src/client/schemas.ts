/**
 * Keeps schemas from compiling code from text, which our Content-Security-Policy forbids: the browser would report each attempt. Said
 * before any of them is made, and where the library looks for it, since the first page loads without the library.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
