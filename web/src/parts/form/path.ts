/** The paths of a form's values: `name`, `adres.country`, `answers.0.title`. */
export type FieldPath<T> = T extends readonly (infer V)[]
  ? `${number}` | `${number}.${FieldPath<NonNullable<V>>}`
  : T extends Blob
    ? never
    : T extends object
      ? { [K in keyof T & string]: K | `${K}.${FieldPath<NonNullable<T[K]>>}` }[keyof T & string]
      : never;
