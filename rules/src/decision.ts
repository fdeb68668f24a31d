/** What a verb decides: the next facts, or the code of the reason why not. */
export type Decision<Next, Code extends string> = { next: Next; code: null } | { next: null; code: Code };
