import { useSyncExternalStore } from 'react';

const subscribe = (heard: () => void): (() => void) => {
  window.addEventListener('online', heard);
  window.addEventListener('offline', heard);
  return () => {
    window.removeEventListener('online', heard);
    window.removeEventListener('offline', heard);
  };
};

/** Whether the browser has a network, followed as it comes and goes. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
