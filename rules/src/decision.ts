/** What a verb decides: the next facts, or the code of what stands against it. */
export type Decision<Next, Code extends string> = { next: Next; code: null } | { next: null; code: Code };
