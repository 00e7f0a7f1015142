import { leadItem } from '../../../lib/store/lead/lead-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import {
  agreementKey,
  keptAnswerScope,
  type Key,
  keyName,
  keyOf,
  leadKey,
  linkKey,
  partnerKey,
  payoutKey,
  promocodeKey,
} from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { type ItemKind, kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'

/** That one item names another, which must be there: many may name the same one. */
export interface Reference {
  by: Key
  what: string
  to: Key
  /** The id that the other must have, where its key says something else. */
  id?: string
  /** That the other is a partner who was not erased: this tells who it is, by a name or by where money went. */
  ofSomebody?: true
}

/** What an item names that is neither configuration nor answers by a claim of its own. */
export function referencesOf(item: Item): Reference[] {
  const by = keyOf(item)
  const kind = kindOf(by)
  const named = kind && namedBy[kind]?.(item)
  return (named ?? []).map((reference) => ({ by, ...reference }))
}

type Named = Omit<Reference, 'by'>

const partnerNamed = (partnerId: unknown): Named => ({ what: 'the partner', to: partnerKey(String(partnerId)) })
const itsPartner = ({ partnerId }: Item): Named[] => [partnerNamed(partnerId)]

/** A link and a promocode say by their names whose they are. */
const itsPartnersName = ({ partnerId, erasedAt }: Item): Named[] => [
  { ...partnerNamed(partnerId), ...(erasedAt === undefined && { ofSomebody: true }) },
]

const namedBy: Readonly<Partial<Record<ItemKind, (item: Item) => Named[]>>> = {
  link: itsPartnersName,
  promocode: itsPartnersName,
  givenUpName: itsPartner,
  payout: itsPartner,
  payees: ({ partnerIds }) => [...((partnerIds ?? new Set()) as ReadonlySet<string>)].map(partnerNamed),
  account: (item) => {
    const paid = item.lastPaidPayoutId as string | undefined
    return paid === undefined ? [] : [{ what: 'the payout that was paid last', to: payoutKey(paid) }]
  },
  waitingDeal: ({ leadId }) => [{ what: 'the lead', to: leadKey(String(leadId)) }],
  session: (item) => [...itsPartner(item), { what: 'the link', to: linkKey(String(item.linkSlug)) }],
  closure: itsPartner,
  partnerMonth: ({ sk }) => [partnerNamed(sk)],
  login: ({ kind, personId }) => (kind === 'Partner' ? [partnerNamed(personId)] : []),
  agreement: itsPartner,
  paymentDetails: ({ partnerId }) => [{ ...partnerNamed(partnerId), ofSomebody: true }],
  keptAnswer: ({ pk }) => {
    const scope = keptAnswerScope(String(pk))
    return 'kind' in scope && scope.kind === 'Partner' ? [partnerNamed(scope.personId)] : []
  },
  journalEntry: (item) => {
    const { byPartnerId, after } = item as { byPartnerId?: string; after?: { agreedTerms?: string } }
    if (byPartnerId === undefined) return []
    const version = after?.agreedTerms
    const agreements = version === undefined ? [] : [{ what: 'the agreement', to: agreementKey(byPartnerId, version) }]
    return [partnerNamed(byPartnerId), ...agreements]
  },
  lead: (item) => {
    const { partnerId, source } = leadItem.read(item)
    const ofPartner = partnerId === null ? [] : [partnerNamed(partnerId)]
    if (source.kind !== 'Promocode') return ofPartner
    return [...ofPartner, { what: 'the promocode', to: promocodeKey(source.code), id: source.promocodeId }]
  },
}

const remembered = 10_000

/**
 * Looks what is named up. What was found is remembered for the next pages, a bounded number of it: nothing that can be named
 * here is ever deleted.
 */
export function referenceCheck({ items }: Pick<TableReader, 'items'>): (references: readonly Reference[]) => Promise<Finding[]> {
  const found = new Map<string, { id: string; isErased: boolean }>()
  return async (references) => {
    const missing = new Map(references.map(({ to }) => [keyName(to), to] as const).filter(([name]) => !found.has(name)))
    if (found.size + missing.size > remembered) {
      found.clear()
      for (const { to } of references) missing.set(keyName(to), to)
    }
    for (const item of await items([...missing.values()]))
      found.set(keyName(keyOf(item)), { id: String(item.id), isErased: item.erasedAt !== undefined })
    return references.flatMap(({ by, what, to, id, ofSomebody }) => {
      const target = found.get(keyName(to))
      if (target === undefined) return [finding(by, `${what} ${keyName(to)} is not there`, `${what} that it names`)]
      if (id !== undefined && id !== target.id)
        return [finding(by, `${what} ${to.sk} has id ${target.id}, not ${id}`, `${what} that it names`)]
      return ofSomebody && target.isErased
        ? [finding(by, `${what} was erased, and this tells still who it was`, 'a neutral name, or nothing')]
        : []
    })
  }
}
