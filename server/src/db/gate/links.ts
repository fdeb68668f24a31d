import { door } from '../door.ts';
import type { Db, ReadDb } from '../kysely.ts';
import type { Ask } from './ask.ts';
import { readScene, type Scene } from './scene.ts';

/** What opens something for people outside: 05-links.sql. */
export const links = ({ send, one, first, entered, call, at }: Ask) => ({
  enterLink: async (
    tokenHash: Buffer,
    languageId: number,
  ): Promise<{ planId: number; rotated: boolean; personal: boolean; db: Db } | null> => {
    const row = await first('select plan_id, rotated, personal from gate.enter_link($1, null, $2, $3, $4)', [
      tokenHash,
      call,
      languageId,
      at,
    ]);
    return row === undefined
      ? null
      : {
          planId: row.plan_id,
          rotated: row.rotated,
          personal: row.personal,
          db: entered(),
        };
  },

  /** Notes that whoever a personal link was made for has opened it. */
  noteOpened: async (tokenHash: Buffer): Promise<void> => {
    await send('select gate.note_opened($1, $2)', [tokenHash, at]);
  },

  /** Enters the company of a barcode; `scene` is that of whoever is signed in there. */
  enterBarcode: async (
    codeHash: Buffer,
    session: Buffer | null,
    languageId: number,
  ): Promise<{ barcodeId: number; scene: Scene | null; db: Db } | null> => {
    const row = await first('select b.barcode_id, (b.who).* from gate.enter_barcode($1, $2, $3, $4, $5) b', [
      codeHash,
      session,
      call,
      languageId,
      at,
    ]);
    if (row === undefined) return null;
    return { barcodeId: row.barcode_id, scene: row.user_id === null ? null : readScene(row), db: entered() };
  },

  /** `planId` is the one plan that was opened; `userId` is null for whoever is not signed in. */
  noteScan: async (
    codeHash: Buffer,
    scan: { userId: number | null; result: string; planId: number | null },
  ): Promise<void> => {
    await send('select gate.note_scan($1, $2, $3, $4, $5)', [codeHash, scan.userId, scan.result, scan.planId, at]);
  },

  /** Enters the company of the action that a link leads to; null where it leads nowhere. */
  enterAction: async (tokenHash: Buffer, languageId: number): Promise<{ actionId: number; db: Db } | null> => {
    const { id } = await one('select gate.enter_action($1, $2, $3, $4) as id', [tokenHash, call, languageId, at]);
    return id === null ? null : { actionId: id, db: entered() };
  },

  enterReceipt: async (receipt: number, key: string, languageId: number): Promise<Db | null> =>
    (await one('select gate.enter_receipt($1, $2, $3, $4) as open', [receipt, key, languageId, at])).open
      ? entered()
      : null,

  /** Enters the company of a seal; null for a code that is none. */
  enterSeal: async (codeHash: Buffer, languageId: number): Promise<{ sealId: number; db: ReadDb } | null> => {
    const { id } = await one('select gate.enter_seal($1, $2, $3, $4) as id', [codeHash, call, languageId, at]);
    return id === null ? null : { sealId: id, db: entered() };
  },

  /** Enters the company of a shared report, in the report's language; null for a link that is none. */
  enterShare: async (tokenHash: Buffer, languageId: number): Promise<{ shareId: number; db: ReadDb } | null> => {
    const { id } = await one('select gate.enter_share($1, $2, $3, $4) as id', [tokenHash, call, languageId, at]);
    return id === null ? null : { shareId: id, db: entered() };
  },

  enterRecipient: async (companyId: number, languageId: number): Promise<Db | null> =>
    (await one('select gate.enter_recipient($1, $2, $3, $4, $5) as open', [door(), companyId, call, languageId, at]))
      .open
      ? entered()
      : null,

  noteShareOpened: async (tokenHash: Buffer): Promise<void> => {
    await send('select gate.note_share_opened($1)', [tokenHash]);
  },

  /** `of` marks what it was printed of; false, and nothing is kept, where the share has ended or something was destroyed since `destroyed`. */
  keepSharePrint: async (
    tokenHash: Buffer,
    print: { bytes: Uint8Array; name: string; of: string; destroyed: number },
  ): Promise<boolean> => {
    const { bytes, name, of, destroyed } = print;
    const values = [tokenHash, bytes, name, of, destroyed, at];
    return (await one('select gate.keep_share_print($1, $2, $3, $4, $5, $6) as kept', values)).kept;
  },

  avatar: async (key: string): Promise<{ bytes: Buffer; type: string } | null> => {
    const row = await first('select bytes, type from gate.avatar($1)', [key]);
    return row === undefined ? null : { bytes: row.bytes, type: row.type };
  },
});
