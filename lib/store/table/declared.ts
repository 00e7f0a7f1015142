import type { Item } from './item.ts'

/** A single value as the table keeps it. `texts` is a set of strings; `anything` is looked into by nobody. */
type Scalar = 'text' | 'number' | 'flag' | 'texts' | 'bytes' | 'anything'

/** A value as the table keeps it. The keys of `entries` are data, those of `map` are names. */
export type Kind =
  | Scalar
  | { readonly orNull: Kind }
  | { readonly list: Kind }
  | { readonly entries: Kind }
  | { readonly either: readonly Kind[] }
  | { readonly map: Attributes }

/** The forms in which an attribute stands in stored items. */
export interface Life {
  /** The form that brings it; the first declared form without. */
  readonly since?: number
  /** The form whose upgrade puts it into every item that lacks it. A later form may require it. */
  readonly inAllSince?: number
  /** The form whose upgrade takes it from every item. A later form need not know it. */
  readonly until?: number
}

export type Attribute = Kind | ({ readonly optional: Kind } & Life)
export type Attributes = Readonly<Record<string, Attribute>>

/** How items become things. */
export interface Reading<Thing> {
  /** The thing as the domain knows it. Looks into nothing: tests and the audit compare what is stored with its declaration. */
  readonly read: (item: Item) => Thing
  /** The same of an item that was read with these attributes only. */
  readonly readPart: <Name extends keyof Thing>(
    item: Item,
    attributes: Readonly<Record<Name, true>> | readonly Name[],
  ) => Pick<Thing, Name>
}

/** What is stored under keys of one kind: the attributes besides the key. Nothing else may stand there. */
export interface Declaration<Thing = object> extends Reading<Thing> {
  /** The form that brought this kind of item. */
  readonly since: number
  readonly attributes: Attributes
  /** The names of those that are not the thing's. */
  readonly beside: readonly string[]
}

/** The form in which what is stored was declared first. */
export const firstDeclaredForm = 7

/**
 * Declares how a thing is stored. It does not compile unless it names each attribute of the thing, and nothing else.
 *
 * @param beside what stands in the item and is not the thing's: attributes of indexes, the moment of sweeping
 * @param since the form that brings this kind of item
 */
export function declared<Thing extends object>(attributes: AttributesOf<Thing>, of?: { since?: number }): Declaration<Thing>
export function declared<Thing extends object, Beside extends object>(
  attributes: AttributesOf<Thing>,
  of: { beside: AttributesOf<Beside>; since?: number },
): Declaration<Thing>
export function declared<Thing extends object>(
  attributes: Attributes,
  { beside = {}, since = firstDeclaredForm }: { beside?: Attributes; since?: number } = {},
): Declaration<Thing> {
  const left = Object.keys(beside)
  return { since, attributes: { ...attributes, ...beside }, beside: left, ...reading<Thing>(left) }
}

/** What is left of a declaration in functions (infra/bundle/lean-items.ts). */
export function reading<Thing extends object>(beside: readonly string[]): Reading<Thing> {
  const left = new Set(['pk', 'sk', ...beside])
  const read = (item: Item): Thing => {
    const thing: Item = {}
    for (const name in item) if (!left.has(name)) thing[name] = item[name]
    // Here, and in readPart, what was read gets its type.
    return thing as Thing
  }
  return { read, readPart: (item) => item as Thing }
}

/** The attributes of a type. Several variants are declared as one: what only some of them have is optional. */
export type AttributesOf<Stored> = {
  readonly [Name in NamesOf<Stored>]: Name extends AlwaysIn<Stored>
    ? KindOf<ValueOf<Stored, Name>>
    : { readonly optional: KindOf<Exclude<ValueOf<Stored, Name>, undefined>> } & Life
}

type NamesOf<Stored> = Stored extends unknown ? keyof Stored : never
type ValueOf<Stored, Name> = Stored extends unknown ? (Name extends keyof Stored ? Stored[Name] : never) : never
/** Names that no variant lacks, and none has as optional. */
type AlwaysIn<Stored> = Exclude<NamesOf<Stored>, SometimesIn<Stored, NamesOf<Stored>>>
type SometimesIn<Stored, Names> = Stored extends unknown
  ? Names extends keyof Stored
    ? object extends Pick<Stored, Names>
      ? Names
      : never
    : Names
  : never

/** How values of a type are kept. */
export type KindOf<Value> = unknown extends Value
  ? 'anything'
  : null extends Value
    ? { readonly orNull: KindOf<Exclude<Value, null>> }
    : [Value] extends [string]
      ? 'text'
      : [Value] extends [number]
        ? 'number'
        : [Value] extends [boolean]
          ? 'flag'
          : [Value] extends [string | number | boolean]
            ? { readonly either: readonly ('text' | 'number' | 'flag')[] }
            : [Value] extends [Uint8Array]
              ? 'bytes'
              : [Value] extends [ReadonlySet<string>]
                ? 'texts'
                : [Value] extends [readonly (infer Each)[]]
                  ? { readonly list: KindOf<Each> }
                  : string extends keyof Value
                    ? { readonly entries: KindOf<Value[keyof Value]> }
                    : { readonly map: AttributesOf<Value> }
