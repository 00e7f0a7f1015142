import { systemRuntime } from '../../../lib/http/runtime.ts'
import { type Key, leadKey, linkKey, partnerKey, promocodeKey } from '../../../lib/store/keys.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import type { HistoryKind } from '../moving/columns.ts'
import { goesBy, rowsOfHistory, type WrittenRow } from '../moving/export-rows.ts'
import { type PresentHistory, readPresentHistory } from '../moving/present-history.ts'
import { readHistory } from '../moving/read-history.ts'
import { type Sum, sumsOf } from '../moving/sums.ts'
import { emptyFolder, writeHistory } from '../moving/write-history.ts'
import { itemsIn } from './other-table.ts'

/**
 * Writes the part of what another table lacks that may come in there as history, in files that import takes. What moves in earns
 * nothing and takes nothing from a balance, so only what is right without that is in the files: partners whom that table does not
 * know, whole, with their balances; links and promocodes; and of partners whom it knows, leads that have earned nothing.
 *
 * @returns the sums of the files
 * @throws CommandRefused for a folder that holds something, and for a table that is never quiet
 */
export async function writeMadeFiles(folder: string, missingIn: string, tell: (items: number) => void): Promise<Sum[]> {
  emptyFolder(folder)
  const history = await readPresentHistory(systemRuntime.now, tell)
  writeHistory(folder, await rowsMissingIn(missingIn, history), 'jsonl')
  return sumsOf(readHistory(folder).history)
}

async function rowsMissingIn(table: string, history: PresentHistory): Promise<Record<HistoryKind, WrittenRow[]>> {
  const contour = await loadContour()
  const known = await knownIn(table, history)
  const isKnown = (partnerId: string): boolean => known.emails.has(partnerId)
  // A lead that is there was bound to a new partner: to bind it again earns what the balance in the files would have already.
  const earnsAgain = new Set(
    [...history.leads].filter(([id]) => !known.missing.leads.has(id)).map(([, { lead }]) => lead.partnerId ?? ''),
  )
  const comes = (partnerId: string): boolean => !isKnown(partnerId) && !earnsAgain.has(partnerId)
  const mayBring = ({ lead: { id, partnerId }, acts }: LeadAndActs): boolean =>
    known.missing.leads.has(id) &&
    (partnerId === null ||
      comes(partnerId) ||
      (isKnown(partnerId) && acts.every(({ entryRevisions }) => entryRevisions.length === 0)))
  const rows = rowsOfHistory(
    {
      ...history,
      links: only(
        history.links,
        ([id, { partnerId }]) => known.missing.links.has(id) && (isKnown(partnerId) || comes(partnerId)),
      ),
      promocodes: only(
        history.promocodes,
        ([id, { partnerId }]) => known.missing.promocodes.has(id) && (isKnown(partnerId) || comes(partnerId)),
      ),
      leads: only(history.leads, ([, found]) => mayBring(found)),
      payouts: only(history.payouts, ([, { partnerId }]) => comes(partnerId)),
    },
    contour,
  )
  const named = new Map([...history.partners.values()].map((partner) => [goesBy(partner), partner.id]))
  // Partners whom the other table knows go by the address that they have there.
  const namedThere = (row: WrittenRow): WrittenRow => {
    const email = known.emails.get(named.get(String(row.partner)) ?? '')
    return email === undefined ? row : { ...row, partner: email }
  }
  return {
    partners: rows.partners.filter(({ externalId }) => comes(named.get(String(externalId)) ?? '')),
    links: rows.links.map(namedThere),
    promocodes: rows.promocodes.map(namedThere),
    leads: rows.leads.map(namedThere),
    deals: rows.deals,
    payouts: rows.payouts,
  }
}

type LeadAndActs = PresentHistory['leads'] extends Map<string, infer Found> ? Found : never

const only = <Thing>(all: ReadonlyMap<string, Thing>, isWanted: (one: [string, Thing]) => boolean): Map<string, Thing> =>
  new Map([...all].filter(isWanted))

/** The addresses there of partners whom the other table knows, by their ids; and the names of things that it lacks. */
async function knownIn(table: string, { partners, leads, links, promocodes }: PresentHistory) {
  const missingOf = async (names: Iterable<string>, keyOf: (name: string) => Key): Promise<ReadonlySet<string>> => {
    const all = [...names]
    const found = await itemsIn(table, all.map(keyOf))
    return new Set(all.filter((_, index) => found[index] === undefined))
  }
  const ids = [...partners.keys()]
  const there = await itemsIn(table, ids.map(partnerKey))
  const [missingLeads, missingLinks, missingPromocodes] = await Promise.all([
    missingOf(leads.keys(), leadKey),
    missingOf(links.keys(), linkKey),
    missingOf(promocodes.keys(), promocodeKey),
  ])
  return {
    emails: new Map(ids.flatMap((id, index) => (there[index] ? [[id, String(there[index].email)] as const] : []))),
    missing: { leads: missingLeads, links: missingLinks, promocodes: missingPromocodes },
  }
}
