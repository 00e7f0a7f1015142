import type { JournalSubject } from '../domain/journal/journal.ts'
import { activityPartition, linksPartition, partnersPartition, promocodesPartition } from '../store/keys.ts'
import { keyIn } from './key-in.ts'
import type { Change } from './plan.ts'

/** What changes of one transaction did, for the journal: the changed attributes of each thing, and the things that are subjects. */
export function deedOfChanges(changes: readonly Change[]) {
  const updates = changes.filter(({ kind }) => kind === 'update')
  const state = (side: 'from' | 'to') =>
    updates.map(({ what, differences }): [string, unknown] => [
      what,
      keptOf(Object.fromEntries(differences.map((one) => [one.attribute, one[side]]))),
    ])
  const created = changes.filter(({ kind }) => kind === 'create').map(({ what }): [string, unknown] => [what, 'created'])
  return {
    subjects: changes.flatMap(subjectsOf),
    before: updates.length > 0 ? Object.fromEntries(state('from')) : null,
    after: Object.fromEntries([...state('to'), ...created]),
  }
}

/** An item holds 400 KB, and a transaction changes up to a hundred things. */
const maxKeptLength = 1_500

/** The changed attributes, or only their length if they are too long to be kept twice. */
const keptOf = (attributes: object): unknown => {
  // Undefined cannot be stored.
  const text = JSON.stringify(attributes, (_, value: unknown) => value ?? null)
  return text.length <= maxKeptLength ? (JSON.parse(text) as unknown) : `${text.length} characters`
}

/** The subjects of a change to daily work, named as other acts name them. */
function subjectsOf({ what, steps, endedKeys = [] }: Change): JournalSubject[] {
  // Closing an offer for a partner is a subject of its own: an erasure finds the entry by the partner.
  const closed = steps.map(({ write }) => keyIn(write)).find(({ pk }) => pk === activityPartition)
  if (what.startsWith('offer '))
    return [`offer:${what.split(' ')[1] ?? ''}`, ...(closed ? [`partner:${String(closed.sk)}` as const] : [])]
  if (what.startsWith('roles of ')) {
    return [`administrator:${what.slice('roles of '.length)}`, ...endedKeys.map((id) => `key:${id}` as const)]
  }
  return steps.flatMap(({ write }) => {
    const { pk, sk } = keyIn(write)
    const kind = subjectKinds[String(pk)]
    return kind ? [`${kind}:${String(sk)}` as const] : []
  })
}

const subjectKinds: Readonly<Record<string, 'partner' | 'link' | 'promocode'>> = {
  [partnersPartition]: 'partner',
  [linksPartition]: 'link',
  [promocodesPartition]: 'promocode',
}
