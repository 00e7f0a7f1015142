import type { Promocode } from './promocode.ts'
import type { ReferralLink } from './referral.ts'

/** By what partners bring clients: each is taken once, by a name. */
export type NameKind = 'LINK' | 'PROMOCODE'

/**
 * That nobody gets this name again: it was that of a partner who was erased, and clients still have it. What the name was, nobody
 * reads here any more.
 */
export interface GivenUpName {
  kind: NameKind
  partnerId: string
  /** What the link or the promocode is called since. */
  name: string
  at: string
}

/** What a link, or a promocode, of somebody who was erased is called: names of people are none of these. */
export const neutralName = (kind: NameKind, id: string): string =>
  kind === 'LINK' ? `erased-${id}` : `ERASED-${id.toUpperCase()}`

export const isNeutral = (kind: NameKind, name: string): boolean =>
  (kind === 'LINK' ? /^erased-[0-9a-f-]{36}$/ : /^ERASED-[0-9A-F-]{36}$/).test(name)

/** A link of somebody who was erased, under its neutral name: it leads nowhere, for good. */
export const erasedLink = ({ decision: _decision, ...link }: ReferralLink, slug: string, at: string): ReferralLink => ({
  ...link,
  slug,
  status: 'Removed',
  erasedAt: at,
})

/** A promocode of somebody who was erased, under its neutral name: it brings no leads, for good. Its id stays, by which leads know it. */
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

/** The name that stands in the place of one that was given up; undefined for every other. */
export type Renaming = (kind: NameKind, name: string) => string | undefined

/**
 * Anything that JSON can hold, with the names in their new form: where a text is the name, ends with it as `link:NAME`,
 * `referral link NAME` and `/r/NAME` do, or has it as a word.
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

/** Longer texts are no names: no code has more characters, and no slug. */
const longestName = 200

function renamedText(text: string, renaming: Renaming): string {
  const [, before = '', name = ''] = /^(link:|promocode:|referral link |promocode |\/r\/)?(.*)$/su.exec(text) ?? []
  const whole = name.length <= longestName ? named(name, renaming) : undefined
  if (whole !== undefined) return `${before}${whole}`
  return text.replaceAll(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu, (word) => named(word, renaming) ?? word)
}

const named = (name: string, renaming: Renaming): string | undefined =>
  renaming('LINK', name) ?? renaming('PROMOCODE', name.toUpperCase())
