/** Errors on their way from one process to another, which a structured clone would make plain ones. */

/** What a library or the database says of an error besides its text. */
const facts = ['code', 'severity', 'table', 'column', 'constraint'] as const;

export interface ToldError {
  /** Its class. */
  name: string;
  message: string;
  stack: string | undefined;
  facts: { [fact in (typeof facts)[number]]?: string };
  cause: ToldError | null;
}

const mostCauses = 3;

/** What is sent of whatever was thrown; of several errors the first stands as the cause. */
export function toldOf(error: unknown, causesLeft = mostCauses): ToldError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, facts: {}, cause: null };
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  const said = facts.map((fact) => [fact, (error as Partial<Record<(typeof facts)[number], unknown>>)[fact]] as const);
  return {
    name: error.constructor.name,
    message: error.message,
    stack: error.stack,
    facts: Object.fromEntries(said.filter(([, value]) => typeof value === 'string')),
    cause: cause === undefined || causesLeft === 0 ? null : toldOf(cause, causesLeft - 1),
  };
}

/** The same error here: of a class of that name, with the place where it was thrown there. */
export function heardOf({ name, message, stack, facts: said, cause }: ToldError): Error {
  const { [name]: Named = Error } = { [name]: class extends Error {} };
  const error = new Named(message, cause === null ? {} : { cause: heardOf(cause) });
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return Object.assign(error, said);
}
