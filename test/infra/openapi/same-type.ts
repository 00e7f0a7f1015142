import type * as z from 'zod'

/** As JSON has it, written out: arrays of any kind alike, what may be absent without undefined. */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Element)[]
    ? Plain<Element>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
      : T

type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/** Where an answer's type is not that of its schema, as a text for each place; never where the two are one. */
export type Difference<View, Schema, Place extends string> = DifferenceOf<Plain<View>, Plain<Schema>, Place>

type DifferenceOf<View, Schema, Place extends string> =
  IsSame<View, Schema> extends true
    ? never
    : [View, Schema] extends [(infer One)[], (infer Other)[]]
      ? DifferenceOf<One, Other, `${Place}[]`>
      : IsSame<null extends View ? 1 : 2, null extends Schema ? 1 : 2> extends false
        ? `${Place}: null in one of the two alone`
        : [NonNullable<View>, NonNullable<Schema>] extends [object, object]
          ? OfMembers<NonNullable<View>, NonNullable<Schema>, Place>
          : `${Place}: another type`

type OfMembers<View, Schema, Place extends string> =
  | `${Place}.${Exclude<keyof View, keyof Schema> & string}: in no schema`
  | `${Place}.${Exclude<keyof Schema, keyof View> & string}: never answered`
  | { [Key in keyof View & keyof Schema & string]-?: DifferenceOf<View[Key], Schema[Key], `${Place}.${Key}`> }[keyof View &
      keyof Schema &
      string]

/** Does not compile where something is different: the error names every place. */
export type Same<Found extends never> = Found

/** Where what a handler answers has another type than the schema in its document says. */
export type AnswerDifference<Name extends string, Handler, Document> = Handler extends { answers?: infer Answer }
  ? Document extends { answer: infer Schema extends z.ZodType }
    ? Difference<Exclude<Answer, undefined>, z.output<Schema>, Name>
    : `${Name}: write its document with satisfies EndpointDocument`
  : `${Name}: make its handler with an endpoint() that says what it answers`
