import { z } from 'zod';

/** Keeps schemas from compiling code from text, which our Content-Security-Policy forbids. Imported by whatever parses. */
z.config({ jitless: true });
