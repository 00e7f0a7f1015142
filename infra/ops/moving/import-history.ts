import { importedLead, leadAfter, type LeadWithHistory } from '../../../lib/domain/moving/imported-lead.ts'
import { importedPartner } from '../../../lib/domain/moving/imported-partner.ts'
import { importedPayout } from '../../../lib/domain/moving/imported-payout.ts'
import type { Administrator, Contour, Offer } from '../../../lib/domain/contour/contour.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import type { Lead, LeadAct } from '../../../lib/domain/lead/lead.ts'
import { searchTexts } from '../../../lib/domain/lead/lead-search.ts'
import { isActivePayout } from '../../../lib/domain/payout/payout.ts'
import { newLink } from '../../../lib/domain/referral/referral.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import type { Runtime } from '../../../lib/http/runtime.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadLead, loadLeadActs } from '../../../lib/store/lead/lead.ts'
import { AlreadyMovedIn } from '../../../lib/store/moving/external-id.ts'
import { leadMovedIn, partnerMovedIn, payoutMovedIn } from '../../../lib/store/moving/imported-things.ts'
import { linkCreated } from '../../../lib/store/referral/referral.ts'
import { promocodeCreated } from '../../../lib/store/referral/promocode.ts'
import { commit } from '../../../lib/store/table/commit.ts'
import { StaleRead, type Step, transact } from '../../../lib/store/table/transact.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import type { ImportPlan } from './plan.ts'
import type { PlannedLead, PlannedPayout } from './plan-leads.ts'
import type { PartnerName, PlannedLink, PlannedPartner, PlannedPromocode } from './plan-partners.ts'
import type { PresentState } from './present-state.ts'

export interface Importing {
  state: PresentState
  by: Administrator
  reason: string | null
  /** When the history moves in (ISO 8601, UTC). */
  at: string
  runtime: Runtime
  /** Is told how many things are in. */
  tell: (done: number, all: number) => void
}

/** How many things of each kind were written, and how many were in already. */
export interface ImportDone {
  written: Record<keyof ImportPlan, number>
  alreadyIn: Record<keyof ImportPlan, number>
}

/** Partners side by side; the things of one partner come one after the other, because they share an account and counts. */
const atOnce = 24
const budgetMs = 60_000
/** DynamoDB writes at most 100 items in one transaction. */
const maxSteps = 95

const noneYet = () => ({ partners: 0, links: 0, promocodes: 0, leads: 0, payouts: 0 })

/**
 * Writes a history: a transaction for each thing, whose condition is that nothing with its id is in. So a run that was killed goes
 * on where it was, and nothing is written twice, however many runs there are.
 *
 * @param plan without faults
 * @throws CommandRefused for what has changed in the contour since it was checked
 */
export async function importHistory(plan: ImportPlan, importing: Importing): Promise<ImportDone> {
  const done: ImportDone = { written: noneYet(), alreadyIn: noneYet() }
  const groups = groupsOf(plan, importing.state)
  const all = Object.values(plan).reduce((sum, things) => sum + things.length, 0)
  let count = 0
  const writer = newWriter(importing, (kind, isNew) => {
    done[isNew ? 'written' : 'alreadyIn'][kind]++
    importing.tell(++count, all)
  })
  const waiting = groups.values()
  const work = async (): Promise<void> => {
    for (const group of waiting) await groupIn(group, writer)
  }
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = workers.find((worker) => worker.status === 'rejected')
  if (failed) throw failed.reason
  return done
}

/** The things of one partner, or some of the leads of nobody. */
interface Group {
  partner: PlannedPartner | undefined
  links: PlannedLink[]
  promocodes: PlannedPromocode[]
  leads: PlannedLead[]
  payouts: PlannedPayout[]
}

const leadsOfNobodyAtOnce = 100

function groupsOf(plan: ImportPlan, state: PresentState): Group[] {
  const groups = new Map<string, Group>()
  const groupAt = (name: string): Group => {
    const group = groups.get(name) ?? { partner: undefined, links: [], promocodes: [], leads: [], payouts: [] }
    groups.set(name, group)
    return group
  }
  const ofPartner = (partner: PartnerName): Group =>
    groupAt('id' in partner ? partner.id : (state.partners.get(partner.externalId) ?? `new ${partner.externalId}`))
  for (const partner of plan.partners) ofPartner(partner).partner = partner
  for (const link of plan.links) ofPartner(link.partner).links.push(link)
  for (const promocode of plan.promocodes) ofPartner(promocode.partner).promocodes.push(promocode)
  for (const [index, lead] of plan.leads.entries()) {
    const nobody = `nobody ${Math.floor(index / leadsOfNobodyAtOnce)}`
    ;(lead.partner ? ofPartner(lead.partner) : groupAt(nobody)).leads.push(lead)
  }
  // The one that was paid last is written last: the account names it.
  for (const payout of plan.payouts.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1)))
    ofPartner(payout.partner).payouts.push(payout)
  return [...groups.values()]
}

const endOf = ({ endedAt, createdAt }: PlannedPayout): string => endedAt ?? createdAt

async function groupIn({ partner, links, promocodes, leads, payouts }: Group, writer: Writer): Promise<void> {
  if (partner) await writer.partner(partner)
  for (const link of links) await writer.link(link)
  for (const promocode of promocodes) await writer.promocode(promocode)
  for (const lead of leads) await writer.lead(lead)
  for (const payout of payouts) await writer.payout(payout)
}

type Writer = ReturnType<typeof newWriter>

function newWriter(importing: Importing, tell: (kind: keyof ImportPlan, isNew: boolean) => void) {
  const { state, by, reason, at, runtime } = importing
  const { contour } = state
  const newIdAt = (ms: number): string => idsAt(ms, runtime.randomBytes)()
  const partnerIdOf = (name: PartnerName): string => {
    const id = 'id' in name ? name.id : state.partners.get(name.externalId)
    if (id === undefined) throw new CommandRefused('A partner of the files did not come in: run the import again.')
    return id
  }
  const codes = new Map([...state.promocodes].map(([code, { id }]) => [code, id]))

  return {
    async partner(planned: PlannedPartner): Promise<void> {
      const { externalId, closedOfferIds, lastActivityAt } = planned
      const { partner, opening } = importedPartner({ ...planned, at, newIdAt })
      const imported = { externalId, at }
      const activity = { counts: {}, lastActivityAt, ...(closedOfferIds.size > 0 && { closedOfferIds }) }
      const isNew = await written(partnerMovedIn({ partner: { ...partner, imported }, opening, activity }), runtime)
      if (!isNew) throw new CommandRefused(`Partner ${externalId} came in from elsewhere meanwhile: run the import again.`)
      state.partners.set(externalId, partner.id)
      tell('partners', true)
    },
    async link({ slug, partner, offerId, status, createdAt }: PlannedLink): Promise<void> {
      const offer = contour.offers.find(({ id }) => id === offerId) as Offer
      const { link, deed } = newLink({ slug, partnerId: partnerIdOf(partner), offer, at: createdAt ?? at })
      const { createdAt: _made, ...undated } = link
      const brought = { ...(createdAt === null ? undated : link), ...(status !== 'Active' && { status }) }
      const entry = administratorsEntry(by, { id: newIdAt(Date.parse(at)), at, reason }, deed)
      // The journal says whose a link with a date is: the audit compares the two.
      const told = createdAt === null ? [] : [untold(journalWritten(entry))]
      await written([...linkCreated(brought).map(untold), ...told], runtime)
      tell('links', true)
    },
    async promocode({ createdAt, partner, ...named }: PlannedPromocode): Promise<void> {
      const id = newIdAt(Date.parse(createdAt ?? at))
      const made = { ...named, id, partnerId: partnerIdOf(partner), revision: 1, ...(createdAt !== null && { createdAt }) }
      await written(promocodeCreated(made).map(untold), runtime)
      codes.set(made.code, id)
      tell('promocodes', true)
    },
    async lead(planned: PlannedLead): Promise<void> {
      const id = planned.promocode === null ? undefined : codes.get(planned.promocode)
      const promocode = planned.promocode === null || id === undefined ? null : { id, code: planned.promocode }
      const brought = { ...planned, partnerId: planned.partner && partnerIdOf(planned.partner), promocode }
      const made = importedLead({ brought, contour, by, at, newIdAt })
      tell('leads', await leadIn(made, { contour, runtime, knownId: state.leads.get(planned.externalId) }))
    },
    async payout(planned: PlannedPayout): Promise<void> {
      tell('payouts', await payoutIn(planned, partnerIdOf(planned.partner), { by, at, newIdAt, runtime }))
    },
  }
}

/** @returns false when it is in already */
function payoutIn(
  brought: PlannedPayout,
  partnerId: string,
  { runtime, ...moment }: { by: Administrator; at: string; newIdAt: (ms: number) => string; runtime: Runtime },
): Promise<boolean> {
  const { externalId, status } = brought
  const decide = async () => {
    const account = await loadAccount(partnerId)
    if (!account) throw new CommandRefused(`Partner ${partnerId} has no account: run contour audit.`)
    if (isActivePayout(status) && account.activePayoutId !== null)
      throw new CommandRefused(
        `Payout ${externalId} is open, and its partner has another open request, ${account.activePayoutId}: end that one first.`,
      )
    return { steps: payoutMovedIn(importedPayout({ brought, account, ...moment })), answer: undefined }
  }
  return committed(decide, runtime)
}

const untold = ({ write, refused }: Step): Step => ({ write, refused })

/** @returns false when the thing is in already */
const written = (steps: readonly Step[], runtime: Runtime): Promise<boolean> =>
  unlessIn(() => transact(steps, idsAt(runtime.now(), runtime.randomBytes)(), inTime(runtime)))

/** The same for what is decided from something that may change meanwhile. */
const committed = (decide: () => Promise<{ steps: readonly Step[]; answer: undefined }>, runtime: Runtime): Promise<boolean> =>
  unlessIn(() => commit(decide, idsAt(runtime.now(), runtime.randomBytes), inTime(runtime)))

const inTime = (runtime: Runtime) => ({ ...runtime, deadlineMs: runtime.now() + budgetMs })

async function unlessIn(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof AlreadyMovedIn) return false
    if (!(error instanceof StaleRead)) throw error
    throw new CommandRefused('Somebody has changed meanwhile what the files name: run the import again, it says what.')
  }
}

/**
 * A lead in parts that fit into transactions: nearly always one. A lead that an earlier run has brought by half is finished.
 *
 * @returns false when it was in as a whole
 */
async function leadIn(
  made: LeadWithHistory,
  { contour, runtime, knownId }: { contour: Contour; runtime: Runtime; knownId: string | undefined },
): Promise<boolean> {
  const foundBy = searchTexts(made.lead.values, contour.fields)
  const parts = partsOf(made.acts, maxSteps - 3 - foundBy.length)
  if (knownId !== undefined && parts.length <= 1) return false
  const { lead, acts, before } = knownId === undefined ? { ...made, before: undefined } : await restOf(made, knownId)
  let present: Lead | undefined = before
  const rest = acts.slice(before ? before.revision - 1 : 0)
  const left = before ? partsOf(rest, maxSteps - 3) : parts
  if (before && left.length === 0) return false
  let count = acts.length - rest.length
  for (const part of left.length === 0 ? [[]] : left) {
    count += part.length
    const after = { ...leadAfter(lead, acts.slice(0, count)), imported: made.lead.imported as NonNullable<Lead['imported']> }
    if (!(await written(leadMovedIn({ before: present, lead: after, acts: part, foundBy }), runtime))) return false
    present = after
  }
  return true
}

/** Acts in parts; a deal takes two items, its own and the one of its id. */
function partsOf(acts: readonly LeadAct[], most: number): LeadAct[][] {
  const parts: LeadAct[][] = []
  let room = 0
  for (const act of acts) {
    const items = act.deal ? 2 : 1
    if (items > room) {
      parts.push([])
      room = most
    }
    parts.at(-1)?.push(act)
    room -= items
  }
  return parts
}

/** A lead that is in by half, with all its acts: those that are in keep their ids. */
async function restOf({ lead, acts }: LeadWithHistory, id: string): Promise<LeadWithHistory & { before: Lead }> {
  const [found, present] = await Promise.all([loadLead(id), loadLeadActs(id)])
  if (!found) throw new CommandRefused(`Lead ${id} is named and not there: run contour audit.`)
  const brought = present.filter(({ imported }) => imported)
  if (brought.length === acts.length) return { lead: found.lead, acts: present, before: found.lead }
  if (brought.length < present.length) {
    const externalId = lead.imported?.externalId ?? id
    throw new CommandRefused(
      `Lead ${externalId} is in with ${brought.length} of its ${acts.length} acts, and somebody has worked on it since: it is left as it is. Add what is missing by hand.`,
    )
  }
  const ids = new Map(acts.map((act, index) => [act.id, present[index]?.id ?? act.id]))
  const own = acts.map((act): LeadAct => ({
    ...act,
    leadId: id,
    id: ids.get(act.id) ?? act.id,
    ...(act.cancels && { cancels: { ...act.cancels, dealId: ids.get(act.cancels.dealId) ?? act.cancels.dealId } }),
  }))
  return { lead: { ...lead, id }, acts: own, before: found.lead }
}
