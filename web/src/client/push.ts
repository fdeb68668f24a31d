import { push } from '@sahada/contract/push';
import { subscribeFor } from '@sahada/rules/push-key';
import { call } from './call.ts';
import { userNow } from './session.ts';

/**
 * Push messages in this browser. The browser keeps the subscription; whose it is stands beside it, so that somebody else who
 * signs in here is not told what was meant for the first.
 */

const ownerKey = 'sahada.push';
const worker = '/push-sw.js';

/** `blocked`: the person has refused in the browser itself. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const isMine = (): boolean => localStorage.getItem(ownerKey) === String(userNow()?.Id);

const subscriptionNow = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isMine() && (await subscriptionNow()) !== null ? 'on' : 'off';
}

/** Asks the person, then subscribes. Throws where the browser has no push service. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { PublicKey } = await call(push.key, {});
  const registration = await navigator.serviceWorker.register(worker, { scope: '/' });
  await navigator.serviceWorker.ready;
  await tell(await subscribeFor(registration.pushManager, PublicKey));
  localStorage.setItem(ownerKey, String(userNow()?.Id));
  return 'on';
}

/** Throws where the server does not hear of it: messages go on coming then, and it is still on. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscriptionNow();
  if (subscription !== null) await call(push.unsubscribe, { endpoint: subscription.endpoint });
  localStorage.removeItem(ownerKey);
  // Nothing is sent any more, whatever the browser keeps.
  await subscription?.unsubscribe().catch(() => false);
  return 'off';
}

/** After signing in again: the end of a session has taken this browser from the list. The server may have another key since. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || !isMine()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (!registration || (await registration.pushManager.getSubscription()) === null) return;
  const { PublicKey } = await call(push.key, {});
  await tell(await subscribeFor(registration.pushManager, PublicKey));
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call(
    push.subscribe,
    { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
    { announce: 'none' },
  );
}
