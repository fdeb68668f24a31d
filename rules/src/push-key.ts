/** What is needed of a browser's `PushSubscription` and `PushManager`. */
interface Subscription {
  readonly options?: { readonly applicationServerKey: ArrayBuffer | null };
  unsubscribe(): Promise<boolean>;
}
interface Manager<S extends Subscription> {
  getSubscription(): Promise<S | null>;
  subscribe(options: { userVisibleOnly: boolean; applicationServerKey: string }): Promise<S>;
}

/** As the server spells its key: base64 for addresses, without padding. */
const spelt = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Subscribes to push messages for the server's key. Made for another one, such as before the server lost its own, a subscription
 * gets nothing and stands in the way of one. Throws where the browser has no push service.
 */
export async function subscribeFor<S extends Subscription>(manager: Manager<S>, key: string): Promise<S> {
  const before = await manager.getSubscription();
  const madeFor = before?.options?.applicationServerKey;
  if (before && madeFor && spelt(madeFor) !== key) await before.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
