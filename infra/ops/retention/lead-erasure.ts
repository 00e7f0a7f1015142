import type { Contour } from '../../../lib/domain/contour/contour.ts'
import type { LedgerEntry } from '../../../lib/domain/account/account.ts'
import type { Lead, LeadAct } from '../../../lib/domain/lead/lead.ts'
import { applicationIdentity } from '../../../lib/domain/lead/lead-values.ts'
import { foundItems } from '../../../lib/store/lead/search-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { dealKey, entryKey, type Key, leadKey, moveKey, windowKey } from '../../../lib/store/keys.ts'
import { loadLead, loadLeadActs } from '../../../lib/store/lead/lead.ts'
import { loadEntries } from '../../../lib/store/account/ledger.ts'
import { getItem } from '../../../lib/store/table/read.ts'
import { sha256 } from '../../../lib/store/table/sha256.ts'
import { stale, type Step } from '../../../lib/store/table/transact.ts'
import { itemErased, itemRemoved } from '../erase-steps.ts'
import type { Deed } from '../../../lib/domain/journal/journal.ts'
import type { Decision } from '../../../lib/store/table/commit.ts'
import { commitAct, type Moment } from '../commands/commit-act.ts'

/** Counts of what a lead holds about its client. */
export interface LeadTraces {
  fieldValues: number
  reasons: number
}

export async function leadTraces({ id, values }: Lead): Promise<LeadTraces> {
  return { fieldValues: values.length, reasons: (await actsWithReasons(id)).length }
}

/** Decides on an erasure and writes it, in somebody's name. */
export type Committing = (
  decide: (moment: Moment & { contour: Contour }) => Promise<Decision<undefined> & { deed?: Deed }>,
) => Promise<unknown>

/**
 * Erases the client of a lead: the client's values, the items that find them, the window that recognizes a repeat, and the reasons people
 * gave for their acts. Statuses, deals, rewards and timestamps stay. A repeated run finishes an interrupted one.
 *
 * @param commit in whose name
 * @param untouchedSince skips a lead with acts at that moment or later
 */
export async function eraseLead(leadId: string, commit: Committing, untouchedSince?: string): Promise<void> {
  await commit(async ({ at, contour }) => {
    const lead = (await loadLead(leadId))?.lead
    if (!lead || lead.erasedAt !== undefined) return { answer: undefined }
    if (untouchedSince !== undefined && lead.updatedAt >= untouchedSince) return { answer: undefined }
    return {
      steps: [
        itemErased(leadKey(leadId), { values: [], click: undefined, erasedAt: at }, lead),
        ...(await withoutTraces(lead, contour)),
      ],
      answer: undefined,
      deed: { type: 'person.erased', subjects: [`lead:${leadId}`], before: null, after: {} },
    }
  })
  for (const act of await actsWithReasons(leadId)) await eraseReason(act)
  await eraseReasonsInLedger(leadId)
}

async function withoutTraces(lead: Lead, { fields }: Contour): Promise<Step[]> {
  const { id: leadId, values, source } = lead
  const owner = { leadId, partnerId: undefined }
  const found = await foundItems(lead, fields)
  const window = source.kind === 'Promocode' && windowKey(source.promocodeId, sha256(applicationIdentity(values)))
  // It may have been swept, or opened again by another lead with the same words.
  const isOwn = window && (await getItem(window))?.leadId === leadId
  return [...found.map(foundItemRemoved), ...(isOwn ? [itemRemoved(window, owner)] : [])]
}

/** During a backfill the item may not exist yet; it is not created once the lead is erased. */
const foundItemRemoved = ({ pk, sk }: Item): Step => ({ write: { Delete: { Key: { pk, sk } } }, refused: stale })

async function actsWithReasons(leadId: string): Promise<LeadAct[]> {
  return (await loadLeadActs(leadId)).filter(({ cancels, binds }) => (cancels ?? binds)?.reason)
}

async function eraseReason(act: LeadAct): Promise<void> {
  const { leadId, revision, deal, cancels, binds } = act
  const key: Key = (deal ? dealKey : moveKey)(leadId, revision)
  const without = {
    ...(cancels && { cancels: { ...cancels, reason: null } }),
    ...(binds && { binds: { ...binds, reason: null } }),
  }
  await commitAct(async () => ({ steps: [itemErased(key, without, act)], answer: undefined }))
}

async function eraseReasonsInLedger(leadId: string): Promise<void> {
  for (const entry of await entriesWithReasons(leadId)) {
    const { cause, partnerId, revision } = entry
    const without = { cause: { ...cause, reason: null } }
    await commitAct(async () => ({ steps: [itemErased(entryKey(partnerId, revision), without, entry)], answer: undefined }))
  }
}

/** Earlier versions also wrote the reason for a deal's cancellation into the partner's ledger. */
export async function entriesWithReasons(leadId: string): Promise<LedgerEntry[]> {
  const partnerId = (await loadLead(leadId))?.lead.partnerId
  if (!partnerId) return []
  const cancellations = (await loadLeadActs(leadId)).filter(({ cancels }) => cancels)
  const entries = await loadEntries(
    partnerId,
    cancellations.flatMap(({ entryRevisions }) => entryRevisions),
  )
  return entries.filter(({ cause }) => cause.kind === 'Reversal' && cause.reason !== null)
}
