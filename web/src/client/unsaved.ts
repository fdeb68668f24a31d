/** What on this page has been typed and not saved: each form says so itself. */
interface Unsaved {
  /** Reads the present values. */
  dirty: () => boolean;
  /** Its changes are given up: nothing of them is kept on the device. */
  forget: () => void;
}

const forms = new Set<Unsaved>();

/** Registers a form; returns how to take it back. */
export function watchUnsaved(form: Unsaved): () => void {
  forms.add(form);
  return () => {
    forms.delete(form);
  };
}

export const isAnythingUnsaved = (): boolean => [...forms].some(({ dirty }) => dirty());

/** Gives up all unsaved changes of this page. */
export function forgetUnsaved(): void {
  for (const { dirty, forget } of forms) if (dirty()) forget();
}
