import { type AnyText, type Language, type Text, tell, type Values } from '@sahada/contract/text';
import { createContext, type ReactNode, use, useCallback } from 'react';
import type { DeviceDb } from '../outbox/device-db.ts';
import type { Fetched } from '../outbox/forms.ts';
import type { Pump } from '../outbox/pump.ts';
import type { Session, SignedIn } from '../outbox/session.ts';

/** How far the device can be trusted to keep what is given to it. */
export type Storage = 'lasting' | 'fragile' | 'tight' | 'refused';

/** What is there before anything is shown. */
export interface Base {
  db: DeviceDb;
  pump: Pump;
  storage: Promise<Storage>;
  token: string | null;
  /** The code of the page's address, where that is a barcode's. */
  scanned: string | null;
  /** The code of the barcode that led to this link. */
  barcodeCode: string | null;
  /** What the server says of the form, where it is asked before the storage is open. */
  early: Promise<Fetched> | undefined;
}

/** Something that was just cleared or deleted and can be had back for a moment. */
export interface Undoable {
  text: AnyText;
  undo: () => void;
  /** The moment has passed. */
  gone?: () => void;
}

export interface AppState extends Omit<Base, 'storage'> {
  /** Null while the browser is still opening it. */
  storage: Storage | null;
  language: Language;
  setLanguage: (language: Language) => void;
  session: Session | null;
  /** Null signs out. */
  setSession: (session: SignedIn | null) => Promise<void>;
  openOutbox: () => void;
  openNotices: () => void;
  openSignIn: () => void;
  /** Null ends the offer that stands. */
  offerUndo: (undoable: Undoable | null) => void;
  /** The way back that is offered now; it stands in the frame of whatever page there is. */
  undo: ReactNode;
}

export const AppContext = createContext<AppState | null>(null);

export function useApp(): AppState {
  const app = use(AppContext);
  if (!app) throw new Error('used outside the app');
  return app;
}

export type Say = <N extends string>(text: Text<N>, ...values: [N] extends [never] ? [] : [Values<N>]) => string;

export function useSay(): Say {
  const { language } = useApp();
  return useCallback<Say>((text, ...values) => tell(text, language, ...values), [language]);
}
