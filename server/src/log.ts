import { type Logger, pino } from 'pino';
import { inSources } from './pipeline/stacks.ts';
import type { Settings } from './settings.ts';

/** What is held of the log while nobody takes it, in bytes; beyond it lines are lost. */
const mostHeld = 1_000_000;

/** The server's log: a JSON text for each line, on standard output. */
export function logOf(level: Settings['LOG_LEVEL'], out: number = process.stdout.fd): Logger {
  const destination = pino.destination({ dest: out, maxLength: mostHeld });
  // A log that cannot be written, as into a file on a full disk, is no fault to be logged: that one would be the next, without an
  // end. What is held is written with the next line for which there is room.
  let isFull = false;
  destination.on('error', () => {
    isFull = true;
  });
  destination.on('write', () => {
    isFull = false;
  });
  // As the process ends the library would try for ever.
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (!isFull) flush();
  };
  return pino(
    {
      level,
      redact: ['req.headers.authorization', '*.password', '*.token'],
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializedError },
    },
    destination,
  );
}

/** As the log has always had errors, with the lines of the sources. */
function serializedError(error: Error): unknown {
  const told = pino.stdSerializers.err(error);
  return typeof told?.stack === 'string' ? { ...told, stack: inSources(told.stack) } : told;
}
