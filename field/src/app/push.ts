import { endpoints } from '@sahada/contract/endpoints';
import { subscribeFor } from '@sahada/rules/push-key';
import type { Asker } from '../outbox/assignments.ts';
import { ask, dataOf } from '../outbox/wire.ts';

/**
 * Push messages to this device. The browser keeps the subscription; whose it is stands beside it, so that somebody else who
 * signs in here is not told what was meant for the first.
 */

const ownerKey = 'sahada.field.push';

/** `blocked`: the person has refused in the browser itself. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const isMine = (userId: number): boolean => localStorage.getItem(ownerKey) === String(userId);

const registrationNow = async () => (await navigator.serviceWorker.getRegistration('/s/')) ?? null;

const subscriptionNow = async (): Promise<PushSubscription | null> =>
  (await (await registrationNow())?.pushManager.getSubscription()) ?? null;

export async function pushState(userId: number): Promise<PushState> {
  if (!isSupported() || !(await registrationNow())) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isMine(userId) && (await subscriptionNow()) !== null ? 'on' : 'off';
}

async function publicKey({ session, language }: Asker): Promise<string | null> {
  const heard = await ask({ to: endpoints.pushKey, session, language, seconds: 20 });
  return (dataOf(heard) as { PublicKey?: string } | null)?.PublicKey ?? null;
}

/** Asks the person, then subscribes. Throws where the browser or the server does not answer. */
export async function turnPushOn(asker: Asker): Promise<PushState> {
  const { session } = asker;
  if ((await Notification.requestPermission()) !== 'granted') return pushState(session.user.id);
  const key = await publicKey(asker);
  const registration = await registrationNow();
  if (key === null || !registration) throw new Error('no push service');
  await tell(asker, await subscribeFor(registration.pushManager, key));
  localStorage.setItem(ownerKey, String(session.user.id));
  return 'on';
}

export async function turnPushOff({ session, language }: Asker): Promise<PushState> {
  const subscription = await subscriptionNow();
  localStorage.removeItem(ownerKey);
  if (!subscription) return 'off';
  const body = JSON.stringify({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  await ask({ to: endpoints.pushUnsubscribe, headers: json, body, session, language, seconds: 20 });
  return 'off';
}

/** After signing in again: the end of a session has taken this device from the list. The server may have another key since. */
export async function renewPush(asker: Asker): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || !isMine(asker.session.user.id)) return;
  const registration = await registrationNow();
  if (!registration || !(await registration.pushManager.getSubscription())) return;
  const key = await publicKey(asker);
  if (key !== null) await tell(asker, await subscribeFor(registration.pushManager, key));
}

const json = { 'Content-Type': 'application/json' };

async function tell({ session, language }: Asker, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = JSON.stringify({
    endpoint,
    keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
    client: 'field',
  });
  const heard = await ask({ to: endpoints.pushSubscribe, headers: json, body, session, language, seconds: 20 });
  if (heard.status !== 200) throw new Error(`the subscription was not taken: ${heard.status}`);
}
