import { z } from 'zod';

/** Our Content-Security-Policy forbids code made from text, so schemas never try. Imported by whatever parses. */
z.config({ jitless: true });
