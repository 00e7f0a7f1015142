import { keyOf } from '../../../../lib/store/keys.ts'
import { type ItemKind, kindOf } from '../../../../infra/ops/audit/item-kind.ts'
import { shapes } from '../../../../infra/ops/audit/item-shapes.ts'
import { type Item } from '../../../../lib/store/table/item.ts'
import { nameOf, type Table } from '../../../support/memory-table.ts'

/** One changed attribute of one item. */
interface Mangled {
  attribute: string
  how: 'removed' | 'of another type' | 'absurd' | 'huge'
  /** The item as it is then. */
  item: Item
}

/** Absurd, and still of its type. */
function absurdOf(value: unknown): unknown {
  if (typeof value === 'number') return -987_654_321
  if (typeof value === 'string') return '\u0000absurd'
  if (typeof value === 'boolean') return !value
  if (value instanceof Set) return new Set(['\u0000absurd'])
  return Array.isArray(value) ? [{ absurd: true }] : { absurd: true }
}

/** Of the items of each kind that a table has, the one that says most. */
export function richestItems(table: Table): ReadonlyMap<ItemKind, Item> {
  const richest = new Map<ItemKind, Item>()
  for (const item of table.values()) {
    const kind = kindOf(keyOf(item))
    if (!kind) throw new Error(`${nameOf(item)} is of no kind`)
    const known = richest.get(kind)
    if (!known || Object.keys(item).length > Object.keys(known).length) richest.set(kind, item)
  }
  return richest
}

/** Every attribute that the audit reads of an item mangled, one at a time. */
export function mangledItems(kind: ItemKind, item: Item): Mangled[] {
  return Object.keys(shapes[kind].shape)
    .filter((attribute) => item[attribute] !== undefined)
    .flatMap((attribute): Mangled[] => {
      const value = item[attribute]
      const { [attribute]: _gone, ...without } = item
      const other = typeof value === 'number' ? 'seven' : 7
      return [
        { attribute, how: 'removed', item: without },
        { attribute, how: 'of another type', item: { ...item, [attribute]: other } },
        { attribute, how: 'absurd', item: { ...item, [attribute]: absurdOf(value) } },
        ...(typeof value === 'number'
          ? [{ attribute, how: 'huge' as const, item: { ...item, [attribute]: Number.MAX_SAFE_INTEGER } }]
          : []),
      ]
    })
}

/** Every attribute of an item mangled but for its key: nothing of it can be read. */
export const wreckOf = (item: Item): Item => ({
  ...Object.fromEntries(Object.entries(item).map(([attribute, value]) => [attribute, typeof value === 'number' ? 'seven' : 7])),
  pk: item.pk,
  sk: item.sk,
})

/**
 * What may be so for all that the table knows: the attribute need not be there, or may be any text, or either of two. The figures of a
 * partner's month are compared in the sum of all partners, which is named instead.
 */
export const mayBeSo: Readonly<Partial<Record<ItemKind, readonly string[]>>> = {
  settings: [
    'minimumPayoutKopecks huge',
    'requireInnForPayouts absurd',
    'coolDownHours removed',
    'coolDownSince removed',
    'registration removed',
    'contact removed',
    'displayName removed',
    'displayName absurd',
    'accentColor removed',
    'payoutPromise removed',
    'payoutPromise absurd',
    'logo removed',
    'registeredPartner removed',
    'feedBegan removed',
  ],
  status: ['systemName absurd', 'title absurd', 'position huge'],
  field: ['systemName absurd', 'label absurd', 'required absurd', 'hidden absurd', 'searchable removed'],
  level: ['number absurd', 'number huge'],
  group: ['title absurd'],
  legalType: ['hidden absurd', 'fields removed'],
  administrator: ['email absurd'],
  roles: ['loginEpoch removed'],
  offer: ['slug absurd', 'active absurd', 'dealsWithoutAmount absurd'],
  appliedFile: ['digest absurd'],
  configurationRevision: ['changedAt removed'],
  upgrade: ['migration huge', 'after removed', 'after absurd', 'itemsMet huge'],
  // The item of the old id is named instead, also of a payout request.
  profile: ['isBlocked absurd', 'requisites removed', 'requisites absurd', 'detailsChangedAt removed', 'imported removed'],
  activity: ['ownLinkCount removed', 'ownLinkCount huge', 'codesOnReview removed'],
  payout: ['requisitesBy removed', 'externalId removed'],
  // An import that was cut leaves the note of the one before.
  bankDirectory: ['banks huge'],
  // The count of numbers is named instead.
  registry: ['number huge'],
  registryNumbers: ['documents huge'],
  waitingDeal: ['amountKopecks huge'],
  decidedDeals: ['kopecks huge'],
  // It does not end, or stays as it was published.
  recordedRules: ['until removed', 'endChanged removed', 'withdrawn removed'],
  // The parts of the files are named instead.
  legalDetails: ['files removed'],
  // Nobody is paid by it any more.
  payees: ['partnerIds removed'],
  payoutChange: ['comment absurd', 'requisitesSha256 removed'],
  closure: ['isClosed absurd'],
  promocode: ['createdAt removed', 'askedByPartner removed', 'decision removed', 'updatedAt removed'],
  // Absent where the key of an earlier version was never ended.
  apiKey: ['title absurd', 'madeToExpireAt removed'],
  // None of its keys is there.
  serviceAccount: ['id absurd'],
  signInCode: ['usedAt removed', 'knownSince removed'],
  // Nobody else knows how many there were.
  daysTries: ['tried huge', 'right removed'],
  signInSecret: ['secret absurd'],
  login: ['loginEpoch huge', 'userAgent absurd', 'provenBy removed', 'passkeyId removed'],
  // What a device says of itself, nobody else knows.
  passkey: ['name absurd', 'isSyncable absurd', 'loginEpoch huge'],
  passkeyHolder: ['loginEpoch huge'],
  passkeyUse: ['counter huge', 'isBackedUp absurd'],
  // Which company it was, and where it sends browsers, the contour file says; it may have said otherwise.
  companyState: ['returnAddress absurd'],
  companyIdentity: ['issuer absurd', 'loginEpoch huge'],
  companySubject: ['loginEpoch huge'],
  agreement: ['ipAddress absurd', 'userAgent absurd'],
  webhook: ['title absurd', 'holder removed'],
  mailOrder: ['kind absurd'],
  webhookOrder: ['webhookId absurd', 'eventId absurd'],
  webhookDelivery: ['attempts huge', 'answerBeginning absurd', 'durationMs huge'],
  counted: ['index huge'],
  partnerMonth: [
    'leads removed',
    'leads absurd',
    'leads huge',
    'won removed',
    'won absurd',
    'won huge',
    'earnedKopecks removed',
    'earnedKopecks absurd',
    'earnedKopecks huge',
  ],
}
