import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

/** The words of JSON Schema that our documents use. */
export interface Schema {
  $ref?: string
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  discriminator?: unknown
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
  not?: Schema
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  deprecated?: boolean
  'x-sunset'?: string
}

const known = new Set(
  '$ref oneOf anyOf discriminator type enum const default minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern format not items properties required additionalProperties propertyNames deprecated x-sunset'.split(
    ' ',
  ),
)

/** Why a value that one side gives may not suit the other. */
export interface Misfit {
  kind: 'value' | 'grown' | 'removed' | 'absent'
  place: string
  detail: string
  /** The day from which the previous release allowed it to be gone. */
  announced?: string | undefined
}

/** The previous and the present schema of one place, and who gives values there. */
export interface Compared {
  /** Callers give what the previous release documented; we give what the present one does. */
  givenBy: 'callers' | 'us'
  before: Schema
  after: Schema
  place: string
  announced?: string | undefined
}

/** Finds schemas by their references in the two documents. */
export interface Schemas {
  before: (reference: string) => Schema
  after: (reference: string) => Schema
}

/**
 * What has changed for those who rely on the previous schema: values that they give and that are no longer taken, or that they are given
 * and do not expect; members that are gone. A new optional member is none: the service and its callers ignore what they do not know.
 *
 * @throws Error for a word of JSON Schema that it does not know: nothing goes unjudged
 */
export function misfits(compared: Compared, schemas: Schemas, within: readonly string[] = []): Misfit[] {
  const { before, after, givenBy } = compared
  const pair = `${before.$ref} ${after.$ref}`
  if (before.$ref !== undefined && within.includes(pair)) return []
  const [was, is] = [branches(before, schemas.before), branches(after, schemas.after)]
  const [given, taken] = givenBy === 'callers' ? [was, is] : [is, was]
  return given.flatMap((one) => {
    const found = taken
      .filter(({ type }) => type === undefined || type === one.type || (type === 'number' && one.type === 'integer'))
      .map((other) => {
        const pairOf = givenBy === 'callers' ? { before: one, after: other } : { before: other, after: one }
        return branchMisfits({ ...compared, ...pairOf }, schemas, [...within, pair])
      })
    const closest = found.toSorted((a, b) => a.length - b.length)[0]
    return closest ?? [misfit('value', compared, `${String(one.type ?? 'any')} values`)]
  })
}

/** A schema as alternatives that each have one type. */
function branches(schema: Schema, resolve: (reference: string) => Schema): Schema[] {
  const unknown = Object.keys(schema).find((word) => !known.has(word))
  if (unknown !== undefined) throw new Error(`the judge of breaking changes does not know the word ${unknown}: teach it`)
  const { $ref, oneOf, anyOf, discriminator: _, const: only, ...own } = schema
  if ($ref !== undefined) return branches({ ...resolve($ref), ...own }, resolve)
  const alternatives = oneOf ?? anyOf
  if (alternatives) return alternatives.flatMap((one) => branches(one.$ref === undefined ? { ...own, ...one } : one, resolve))
  const enumerated = only === undefined ? own : { ...own, enum: [only] }
  if (typeof enumerated.type !== 'object') return [enumerated]
  return enumerated.type.map((type) => ({ ...enumerated, type, ...valuesOf(enumerated.enum, type) }))
}

const valuesOf = (values: Schema['enum'], type: string): Pick<Schema, 'enum'> =>
  values && type !== 'null' ? { enum: values.filter((value) => value !== null) } : {}

type BranchPair = Compared & { given: Schema; taken: Schema }

function branchMisfits(compared: Compared, schemas: Schemas, within: readonly string[]): Misfit[] {
  const { before, after, givenBy } = compared
  const [given, taken] = givenBy === 'callers' ? [before, after] : [after, before]
  const pair: BranchPair = { ...compared, given, taken }
  if (given.type === 'null') return []
  const deeper = (child: Omit<Compared, 'givenBy'>): Misfit[] =>
    misfits({ announced: compared.announced, givenBy, ...child }, schemas, within)
  return [...valueMisfits(pair), ...itemMisfits(pair, deeper), ...memberMisfits(pair, deeper), ...namedMisfits(pair, deeper)]
}

const misfit = (kind: Misfit['kind'], { place, announced }: Compared, detail: string): Misfit => ({
  kind,
  place,
  detail,
  ...(announced === undefined ? {} : { announced }),
})

const lengthOf = (value: unknown): number => String(value).length

/** Limits that the taking side may not have tighter; `none` stands for no limit, `of` is what is measured of one value. */
const limits = [
  { word: 'minLength', isTighter: (taken: number, given: number) => taken > given, none: 0, of: lengthOf },
  { word: 'maxLength', isTighter: (taken: number, given: number) => taken < given, none: Infinity, of: lengthOf },
  { word: 'minItems', isTighter: (taken: number, given: number) => taken > given, none: 0, of: Number },
  { word: 'maxItems', isTighter: (taken: number, given: number) => taken < given, none: Infinity, of: Number },
  { word: 'multipleOf', isTighter: (taken: number, given: number) => !isMultiple(given, taken), none: Number.NaN, of: Number },
] as const

/** Decimal steps such as 0.01 are no exact doubles. */
const isMultiple = (value: number, step: number): boolean => Math.abs(value / step - Math.round(value / step)) < 1e-9

/** The ends of a range; a sign turns the upper one into a lower one. */
const ends = [
  { word: 'minimum', open: 'exclusiveMinimum', sign: 1 },
  { word: 'maximum', open: 'exclusiveMaximum', sign: -1 },
] as const

function isEndTighter({ given, taken }: BranchPair, { word, open, sign }: (typeof ends)[number]): boolean {
  const endOf = (schema: Schema) => {
    const [closedAt, openAt] = [schema[word], schema[open]].map((limit) => (limit === undefined ? -Infinity : sign * limit)) as [
      number,
      number,
    ]
    return { at: Math.max(closedAt, openAt), isOpen: openAt >= closedAt && openAt > -Infinity }
  }
  const takes = endOf(taken)
  const gives = given.enum ? { at: Math.min(...given.enum.map((value) => sign * Number(value))), isOpen: false } : endOf(given)
  return takes.at > gives.at || (takes.at === gives.at && takes.isOpen && !gives.isOpen)
}

function valueMisfits(pair: BranchPair): Misfit[] {
  const { given, taken } = pair
  const values = given.enum
  if (taken.enum) {
    const others = values?.filter((value) => !taken.enum?.includes(value))
    if (others === undefined) return [misfit('value', pair, 'values beyond the enumeration')]
    return others.length === 0 ? [] : [misfit('grown', pair, `values ${others.map((value) => JSON.stringify(value)).join(', ')}`)]
  }
  const tighter = limits.flatMap(({ word, isTighter, none, of }) => {
    const limit = taken[word]
    if (limit === undefined) return []
    const allowed = values ? values.map(of) : [given[word] ?? none]
    return allowed.some((one) => isTighter(limit, one)) ? [changed(pair, word)] : []
  })
  const narrower = ends.flatMap((end) => (isEndTighter(pair, end) ? [changed(pair, end.word)] : []))
  const opaque = (['pattern', 'format', 'not'] as const).flatMap((word) =>
    taken[word] === undefined ||
    isDeepStrictEqual(taken[word], given[word]) ||
    areMatched(values, word, taken) ||
    areDays(given, word, taken)
      ? []
      : [misfit('value', pair, `another ${word}`)],
  )
  const isDefaultChanged = !isDeepStrictEqual(pair.before.default, pair.after.default)
  return [...tighter, ...narrower, ...opaque, ...(isDefaultChanged ? [misfit('value', pair, 'another default')] : [])]
}

/** Whether all of these known values match the pattern. */
const areMatched = (values: Schema['enum'], word: string, { pattern = '' }: Schema): boolean =>
  word === 'pattern' && values?.every((value) => new RegExp(pattern, 'u').test(String(value))) === true

/** What zod writes beside the format of a day: it says the same. */
const dayPattern = z.toJSONSchema(z.iso.date()).pattern

/** Whether the values are days, which match the pattern of one. */
const areDays = (given: Schema, word: string, { pattern }: Schema): boolean =>
  word === 'pattern' && given.format === 'date' && pattern === dayPattern

const changed = (pair: BranchPair, word: (typeof limits | typeof ends)[number]['word']): Misfit =>
  misfit('value', pair, `another ${word}`)

type Deeper = (child: Omit<Compared, 'givenBy'>) => Misfit[]

function itemMisfits({ before, after, taken, place }: BranchPair, deeper: Deeper): Misfit[] {
  return taken.items ? deeper({ before: before.items ?? {}, after: after.items ?? {}, place: `${place}[]` }) : []
}

function memberMisfits(pair: BranchPair, deeper: Deeper): Misfit[] {
  const { before, after, given, taken, place } = pair
  const at = (name: string) => (place === '' ? name : `${place}.${name}`)
  const announcedFor = (name: string) => before.properties?.[name]?.['x-sunset'] ?? pair.announced
  const of = (name: string): Compared => ({ ...pair, place: at(name), announced: announcedFor(name) })
  const names = Object.keys(before.properties ?? {})
  const gone = names.filter((name) => after.properties?.[name] === undefined)
  const absent = (taken.required ?? []).filter((name) => !given.required?.includes(name) && !gone.includes(name))
  const isClosed = taken.additionalProperties === false && given.additionalProperties !== false
  return [
    ...gone.map((name) => misfit('removed', of(name), 'gone')),
    ...absent.map((name) => misfit('absent', of(name), pair.givenBy === 'callers' ? 'required' : 'may be absent')),
    ...(isClosed ? [misfit('value', pair, 'members that are not known')] : []),
    ...names.flatMap((name) => {
      const [was, is] = [before.properties?.[name], after.properties?.[name]]
      return was && is ? deeper({ before: was, after: is, place: at(name), announced: announcedFor(name) }) : []
    }),
  ]
}

/** Members of a map: any name, one schema. */
function namedMisfits({ before, after, taken, place }: BranchPair, deeper: Deeper): Misfit[] {
  const schemaOf = ({ additionalProperties }: Schema): Schema =>
    typeof additionalProperties === 'object' ? additionalProperties : {}
  const isMap = typeof taken.additionalProperties === 'object'
  return [
    ...(isMap ? deeper({ before: schemaOf(before), after: schemaOf(after), place: `${place}.*` }) : []),
    ...(taken.propertyNames
      ? deeper({
          before: { type: 'string', ...before.propertyNames },
          after: { type: 'string', ...after.propertyNames },
          place: `${place}.*name`,
        })
      : []),
  ]
}
