import type { Promocode } from '../referral/promocode.ts'
import type { ReferralLink } from '../referral/referral.ts'

/** Kinds of names that clients come by. Each name is taken once. */
export type NameKind = 'LINK' | 'PROMOCODE'

/**
 * Reserves a name for good: it belonged to an erased partner, and clients may still have it. The item does not reveal the old
 * name.
 */
export interface GivenUpName {
  kind: NameKind
  partnerId: string
  /** The neutral name that replaced it. */
  name: string
  at: string
}

/** The name that replaces a link or promocode of an erased person: no person's name looks like this. */
export const neutralName = (kind: NameKind, id: string): string =>
  kind === 'LINK' ? `erased-${id}` : `ERASED-${id.toUpperCase()}`

export const isNeutral = (kind: NameKind, name: string): boolean =>
  (kind === 'LINK' ? /^erased-[0-9a-f-]{36}$/ : /^ERASED-[0-9A-F-]{36}$/).test(name)

/** A link of an erased partner, under its neutral name: removed for good. */
export const erasedLink = ({ decision: _decision, ...link }: ReferralLink, slug: string, at: string): ReferralLink => ({
  ...link,
  slug,
  status: 'Removed',
  erasedAt: at,
})

/** A promocode of an erased partner, under its neutral name: disabled for good. Leads refer to its id, which stays. */
export function erasedPromocode({ askedByPartner: _asked, ...promocode }: Promocode, code: string, at: string): Promocode {
  const { decision, revision } = promocode
  return {
    ...promocode,
    code,
    status: 'Disabled',
    revision: revision + 1,
    updatedAt: at,
    erasedAt: at,
    ...(decision && { decision: { ...decision, reason: null } }),
  }
}

/** The replacement of a name that was given up; undefined for every other name. */
export type Renaming = (kind: NameKind, name: string) => string | undefined

/**
 * Replaces the names inside any JSON value: where a text is the name, ends with it (`link:NAME`, `referral link NAME`,
 * `/r/NAME`), or contains it as a word.
 */
export function renamedWithin<Value>(value: Value, renaming: Renaming): Value {
  return renamed(value, renaming) as Value
}

function renamed(value: unknown, renaming: Renaming): unknown {
  if (typeof value === 'string') return renamedText(value, renaming)
  if (Array.isArray(value)) return value.map((member: unknown) => renamed(member, renaming))
  if (typeof value !== 'object' || value === null || value instanceof Set || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [renamedText(name, renaming), renamed(member, renaming)]),
  )
}

/** Longer texts are not names: codes and slugs are shorter. */
const longestName = 200

function renamedText(text: string, renaming: Renaming): string {
  const [, before = '', name = ''] = /^(link:|promocode:|referral link |promocode |\/r\/)?(.*)$/su.exec(text) ?? []
  const whole = name.length <= longestName ? named(name, renaming) : undefined
  if (whole !== undefined) return `${before}${whole}`
  return text.replaceAll(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu, (word) => named(word, renaming) ?? word)
}

const named = (name: string, renaming: Renaming): string | undefined =>
  renaming('LINK', name) ?? renaming('PROMOCODE', name.toUpperCase())
