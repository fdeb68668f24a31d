import { constants, setPriority } from 'node:os';
import type { Sent } from './own-process.ts';
import { toldOf } from './told-error.ts';

/** The other end of own-process.ts: what every process of ours does that works on orders. */

/** Takes messages as they come. `take` gives the answer with the last one of an order, and undefined before it. */
export function takeOrders<Message, Answer>(
  take: (message: Message) => Answer | undefined | Promise<Answer | undefined>,
): void {
  // Calls come first; on an idle machine the lower priority costs nothing.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Where nobody listens any more, this process is about to end.
  const send = (sent: Sent<Answer>): void => void process.send?.(sent, () => {});
  process.on('message', async (message: Message) => {
    try {
      const answer = await take(message);
      if (answer !== undefined) send({ answer, memory: process.memoryUsage().rss });
    } catch (error) {
      send({ error: toldOf(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
  // The server decides when this ends; a Ctrl-C in its terminal reaches both.
  process.on('SIGINT', () => {});
}
