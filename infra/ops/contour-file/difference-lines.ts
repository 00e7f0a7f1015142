import { isDeepStrictEqual } from 'node:util'
import type { LeadsUnderWay } from '../../../lib/domain/contour/contour.ts'
import type { ChangedAttribute } from '../../../lib/contour-file/changed-attributes.ts'

/** What an attribute was and what it becomes. Of a list only the entries that come or go, for it may be long. */
export function differenceLines({ attribute, from, to }: ChangedAttribute): string[] {
  if (attribute === 'rules') return [rulesLine(from as ShownRules | undefined, to as ShownRules | undefined)]
  if (!Array.isArray(from) || !Array.isArray(to)) return [`${attribute}: ${shown(from)} → ${shown(to)}`]
  const lacks = (list: readonly unknown[]) => (entry: unknown) => !list.some((one) => isDeepStrictEqual(one, entry))
  const [gone, added] = [from.filter(lacks(to)), to.filter(lacks(from))]
  if (gone.length + added.length === 0) return [`${attribute}, in another order: ${shown(from)} → ${shown(to)}`]
  return [
    ...gone.map((entry) => `${attribute} without ${shown(entry)}`),
    ...added.map((entry) => `${attribute} with ${shown(entry)}`),
  ]
}

/** A set of rules with the names of statuses and levels. */
interface ShownRules {
  from: string
  until?: string
  leadsUnderWay: LeadsUnderWay
  rewards: unknown
}

/** A set of rules that begins, gets another end or is withdrawn, in a sentence. */
function rulesLine(before: ShownRules | undefined, after: ShownRules | undefined): string {
  if (!after) return `the rules from ${before?.from} are withdrawn, before they begin`
  const { from, until, leadsUnderWay, rewards } = after
  const end = until === undefined ? '' : ` until ${until}`
  if (before) return `the rules from ${from} hold${end || ', and do not end'}; they were to hold${untilOf(before)}`
  const forWhom = leadsUnderWay === 'keep' ? 'leads from before keep their rules' : 'leads from before change to them'
  return `new rules from ${from}${end}; ${forWhom}: ${shown(rewards)}`
}

const untilOf = ({ until }: ShownRules): string => (until === undefined ? ' without an end' : ` until ${until}`)

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
