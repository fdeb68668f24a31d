/** What on this page has been typed and not saved: each form says so itself. */
const forms = new Set<() => boolean>();

/** Registers a form; returns how to take it back. `dirty` must read the present values. */
export function watchUnsaved(dirty: () => boolean): () => void {
  forms.add(dirty);
  return () => {
    forms.delete(dirty);
  };
}

export const isAnythingUnsaved = (): boolean => [...forms].some((dirty) => dirty());
