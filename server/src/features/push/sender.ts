import { config } from '../../config.ts';
import { type Pushed, type PushNote, pusher, type Subscription } from '../../outside/push.ts';

/** Sends to one browser, as this installation. */
export function sendPush(to: Subscription, note: PushNote): Promise<Pushed> {
  const { outbound, pushKey: key, publicUrl } = config();
  // A push service wants to know whom to ask; an address of this machine would be none.
  const contact = publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@sahada.local';
  return pusher({ outbound, key, contact })(to, note);
}
