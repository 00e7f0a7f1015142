import type { LedgerEntry } from '../../../lib/domain/account/account.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import type { Lead, LeadAct } from '../../../lib/domain/lead/lead.ts'
import { leadListView } from '../../../lib/domain/lead/lead-view.ts'
import { formatRubles, rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import { type ExternalIdKind, externalIdOf } from '../../../lib/domain/moving/imported.ts'
import type { NamedPartner } from '../../../lib/domain/partner/partner.ts'
import type { HistoryEntry, ListedPayout } from '../../../lib/domain/payout/payout.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { type Item } from '../../../lib/store/table/item.ts'
import { externalIdKey, type Key, keyOf, leadKey, partnerKey, payoutKey } from '../../../lib/store/keys.ts'
import { loadLeadActs, leadOf } from '../../../lib/store/lead/lead.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { loadListedPayouts } from '../../../lib/store/payout/payout.ts'
import { getItems } from '../../../lib/store/table/read.ts'
import { kindOf } from '../audit/item-kind.ts'
import { piecesOf } from '../audit/pieces.ts'
import { itemsIn } from './other-table.ts'
import { scanPages } from '../table-scan.ts'
import { doerName } from '../commands/doer-name.ts'
import { partnersIn, type Told, toldCreation, toldJournalEntry, toldLeadAct, toldPayoutChange } from '../commands/told-acts.ts'
import { journalEntryItem } from '../../../lib/store/journal/journal-items.ts'
import { actItem } from '../../../lib/store/lead/lead-items.ts'
import { payoutChangeItem } from '../../../lib/store/payout/payout-items.ts'
import { entryItem } from '../../../lib/store/account/account-items.ts'

/** One thing that was done, with everything a person needs to do it again. */
export interface Made extends Told {
  partner: string | null
  /** Rubles. */
  amount: number | null
  /** For a new lead, as POST /lead takes them. */
  fields?: readonly { fieldTypeId: string; value: unknown }[]
}

/**
 * What was done since a moment, from one consistent scan: leads and their acts, payout requests and their changes, corrections, and the
 * journal. Consequences such as rewards are left out. The acts of one thing come in order; things come in table order. Only one page is
 * kept in memory.
 *
 * @param of.since ISO 8601, UTC
 * @param of.missingIn leaves out what this table holds too
 * @param of.tell is called with the number of pages read
 */
export async function* madeSince(of: {
  since: string
  missingIn: string | undefined
  tell: (pages: number) => void
}): AsyncGenerator<Made[], void, void> {
  const tellPage = teller(await loadContour())
  // Journal entries have `at`, everything else `createdAt`.
  const made = scanPages({
    FilterExpression: 'createdAt >= :since OR #at >= :since',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':since': of.since },
  })
  let pages = 0
  for await (const pieces of piecesOf(made)) {
    const items = pieces.flatMap((piece) => (piece.isLead ? inOrder(piece.items) : piece.items)).filter(isTold)
    yield tellPage(of.missingIn === undefined ? items : await lackingIn(of.missingIn, items))
    of.tell((pages += 1))
  }
}

const toldKinds = new Set(['lead', 'act', 'payoutChange', 'entry', 'journalEntry'])

const isTold = (item: Item): boolean => toldKinds.has(kindOf(keyOf(item)) ?? '')

/** A lead before its acts, those ordered by revision. */
function inOrder(items: readonly Item[]): Item[] {
  const place = ({ sk, revision }: Item): number => (sk === 'LEAD' ? 0 : Number(revision))
  return items.toSorted((a, b) => place(a) - place(b))
}

/**
 * Compares by id: a table that was restored and used since may hold another act under the same key. What came in there from files has
 * ids of its own, and the table says which ids it had.
 */
async function lackingIn(table: string, items: readonly Item[]): Promise<Item[]> {
  const there = await itemsIn(table, items.map(keyOf))
  const lacking = items.filter(({ id }, index) => there[index]?.id !== id)
  const broughtBy = await broughtKeysOf(lacking)
  const brought = await itemsIn(
    table,
    broughtBy.filter((key) => key !== undefined),
  )
  const keys = new Set(brought.flatMap((item) => (item ? [`${String(item.pk)}/${String(item.sk)}`] : [])))
  return lacking.filter((_, index) => {
    const key = broughtBy[index]
    return key === undefined || !keys.has(`${key.pk}/${key.sk}`)
  })
}

const subjectKinds: ReadonlyMap<string, Subject['kind']> = new Map<string, Subject['kind']>([
  ['partner', 'PARTNER'],
  ['lead', 'LEAD'],
  ['payout', 'PAYOUT'],
])

/** Where the other table says that each came in from files: files name a thing by the id it has elsewhere, or else by its id of here. */
async function broughtKeysOf(items: readonly Item[]): Promise<(Key | undefined)[]> {
  const subjects = items.map(subjectOf)
  const keys = new Map(
    subjects.flatMap((subject) => {
      const key = subject && keyOfThing[subject.kind](subject.id)
      return key ? [[`${key.pk}/${key.sk}`, key] as const] : []
    }),
  )
  const things = await getItems([...keys.values()], ['id', 'externalId', 'imported'])
  const named = new Map(things.map((thing) => [String(thing.id), externalIdOf(thing)]))
  return subjects.map((subject) => subject && externalIdKey(subject.kind, named.get(subject.id) ?? subject.id))
}

type Subject = { kind: Exclude<ExternalIdKind, 'DEAL'>; id: string }

const keyOfThing: Record<Subject['kind'], (id: string) => Key> = { PARTNER: partnerKey, LEAD: leadKey, PAYOUT: payoutKey }

/** The thing that came in, if the item did, with all that was done to it. */
function subjectOf(item: Item): Subject | undefined {
  const kind = kindOf(keyOf(item))
  if (kind === 'lead') return { kind: 'LEAD', id: String(item.id) }
  if (kind === 'act') return { kind: 'LEAD', id: String(item.leadId) }
  if (kind === 'payoutChange') return { kind: 'PAYOUT', id: String(item.payoutId) }
  if (kind === 'entry') return { kind: 'PARTNER', id: String(item.partnerId) }
  // Links and promocodes come in with their partner.
  const [subject, ...others] = journalEntryItem.read(item).subjects.filter((one) => subjectKinds.has(one.split(':')[0] ?? ''))
  const [of = '', id = ''] = subject?.split(':') ?? []
  const brought = subjectKinds.get(of)
  return brought === undefined || others.length > 0 ? undefined : { kind: brought, id }
}

/** Things that items name but do not hold. */
interface Named {
  contour: Contour
  partners: ReadonlyMap<string, NamedPartner>
  payouts: ReadonlyMap<string, ListedPayout>
  /** By lead id. */
  partnerIds: ReadonlyMap<string, string | null>
}

function teller(contour: Contour): (items: readonly Item[]) => Promise<Made[]> {
  const lookUp = partnerLookup()
  return async (items) => {
    const of = (kind: string) => items.filter((item) => kindOf(keyOf(item)) === kind)
    const [payouts, partnerIds] = await Promise.all([payoutsOf(of('payoutChange')), partnersOfLeads(of('lead'), of('act'))])
    const partners = await lookUp([
      ...[...payouts.values()].map(({ partnerId }) => partnerId),
      ...[...partnerIds.values()].filter((id) => id !== null),
      ...of('entry').map(({ partnerId }) => String(partnerId)),
      ...of('journalEntry').flatMap((entry) => partnersIn(journalEntryItem.read(entry))),
    ])
    const named = { contour, partners, payouts, partnerIds }
    const made: Made[] = []
    for (const item of items) made.push(...(await madeOf(item, named)))
    return made
  }
}

async function payoutsOf(changes: readonly Item[]): Promise<ReadonlyMap<string, ListedPayout>> {
  const payouts = await loadListedPayouts([...new Set(changes.map(({ payoutId }) => String(payoutId)))])
  return new Map(payouts.map((payout) => [payout.id, payout]))
}

/** Partners of leads: acts of older leads do not name them. */
async function partnersOfLeads(leads: readonly Item[], acts: readonly Item[]): Promise<ReadonlyMap<string, string | null>> {
  const known = new Set(leads.map(({ id }) => id))
  const others = new Set(acts.map(({ leadId }) => String(leadId)).filter((id) => !known.has(id)))
  const read = await getItems([...others].map(leadKey), ['id', 'partnerId'])
  return new Map([...leads, ...read].map(({ id, partnerId }) => [String(id), partnerId as string | null]))
}

async function madeOf(item: Item, named: Named): Promise<Made[]> {
  const kind = kindOf(keyOf(item))
  if (kind === 'lead') return [madeLead(leadOf(item), named)]
  if (kind === 'act') return [madeAct(actItem.read(item), named)]
  if (kind === 'payoutChange') return [madePayoutChange(payoutChangeItem.read(item), named)]
  if (kind === 'entry') return madeEntry(entryItem.read(item), named)
  const told = toldJournalEntry(journalEntryItem.read(item), named.partners)
  return [{ ...told, partner: null, amount: null }]
}

function madeLead(lead: Lead, { contour, partners }: Named): Made {
  const partner = partners.get(lead.partnerId ?? '') ?? null
  const { fields } = leadListView(contour, lead, partner)
  const options = new Map(contour.fields.flatMap((field) => field.options ?? []).map(({ id, name }) => [id, name]))
  const shown = fields.map(({ systemName, value }) => `${systemName} ${options.get(String(value)) ?? String(value)}`)
  return {
    ...toldCreation(lead, [cameBy(lead, contour), ...shown].join(', ')),
    partner: partner?.email ?? null,
    amount: null,
    fields: fields.map(({ fieldTypeId, value }) => ({ fieldTypeId, value })),
  }
}

/** How the lead was bound when it came. */
function cameBy({ source, offerId, boundRevision }: Lead, { offers }: Contour): string {
  if (boundRevision !== undefined || source.kind === 'Nobody' || source.kind === 'Administrator') return 'of nobody'
  if (source.kind === 'Imported') return 'moved in'
  const offer = offers.find(({ id }) => id === offerId)?.slug ?? offerId
  return source.kind === 'Session' ? `by session ${source.sessionId} for ${offer}` : `by promocode ${source.code} for ${offer}`
}

function madeAct(act: LeadAct, { contour, partners, partnerIds }: Named): Made {
  const partner = partners.get(partnerIds.get(act.leadId) ?? '') ?? null
  const amountKopecks = act.deal?.amountKopecks ?? null
  return {
    ...toldLeadAct(contour, act, partner),
    partner: partner?.email ?? null,
    amount: amountKopecks === null ? null : rublesFromKopecks(amountKopecks),
  }
}

function madePayoutChange(entry: HistoryEntry, { partners, payouts }: Named): Made {
  const payout = payouts.get(entry.payoutId)
  const told = toldPayoutChange(entry)
  const requisites = payout?.requisites ? `, requisites ${payout.requisites}` : ''
  return {
    ...told,
    change: `${told.change}${entry.status === 'Requested' ? requisites : ''}`,
    partner: partners.get(payout?.partnerId ?? '')?.email ?? null,
    amount: payout ? rublesFromKopecks(payout.amountKopecks) : null,
  }
}

/** Corrections, and rewards reversed by hand: every other entry is a consequence of something else. */
async function madeEntry(entry: LedgerEntry, { partners }: Named): Promise<Made[]> {
  const { cause, createdAt, partnerId, accruedKopecks } = entry
  if (cause.kind !== 'Correction' && cause.kind !== 'Reversal') return []
  if (cause.kind === 'Reversal' && (await isOfCanceledDeal(cause.leadId, entry.revision))) return []
  const partner = partners.get(partnerId)?.email ?? null
  const sum = formatRubles(Math.abs(accruedKopecks))
  return [
    {
      at: createdAt,
      by: doerName(cause.doneBy),
      what: cause.kind === 'Correction' ? 'correction' : 'reward taken back',
      of: `partner:${partner ?? partnerId}`,
      change:
        cause.kind === 'Correction'
          ? `${sum} ${accruedKopecks < 0 ? 'taken away' : 'added'}`
          : `entry ${cause.entryRevision}, ${sum} of lead ${cause.leadId}`,
      reason: cause.reason,
      partner,
      amount: rublesFromKopecks(accruedKopecks),
      request: null,
    },
  ]
}

/** Canceling the deal again reverses it again. */
async function isOfCanceledDeal(leadId: string, revision: number): Promise<boolean> {
  const acts = await loadLeadActs(leadId)
  return acts.some(({ cancels, entryRevisions }) => cancels !== undefined && entryRevisions.includes(revision))
}
