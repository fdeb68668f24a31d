/** Whether this browser has passkeys for this page: it must be secure, and opened by a name and not by a number. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
