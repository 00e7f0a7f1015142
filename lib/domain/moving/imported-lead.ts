import type { Administrator, Contour } from '../contour/contour.ts'
import { broughtBy, earnedBefore, type Lead, type LeadAct, type LeadSource } from '../lead/lead.ts'
import type { LeadValue } from '../lead/lead-values.ts'
import type { Click } from '../referral/click.ts'

/** A deal as it came with its lead. */
export interface BroughtDeal {
  externalId: string
  /** Null when the deal has no amount. */
  amountKopecks: number | null
  createdAt: string
  canceledAt: string | null
}

/** A lead as it stood where it came from. */
export interface BroughtLead {
  externalId: string
  partnerId: string | null
  offerId: string | null
  promocode: { id: string; code: string } | null
  statusId: string
  /** When it came to its status; null when that is not known, or when it began there. */
  statusAt: string | null
  /** Statuses whose fixed reward it has earned; null when nobody said: then see statusesBehind. */
  rewardedStatusIds: readonly string[] | null
  values: readonly LeadValue[]
  click: Click | null
  createdAt: string
  erasedAt: string | null
  deals: readonly BroughtDeal[]
}

/** A lead that moves in, with all that was done to it. */
export interface LeadWithHistory {
  lead: Lead
  acts: readonly LeadAct[]
}

/**
 * A lead with its deals, as history: nothing of it earns anything here. Acts come in the order of their moments.
 *
 * @param of.newIdAt makes an id of a moment, in milliseconds since 1970
 */
export function importedLead(of: {
  brought: BroughtLead
  contour: Pick<Contour, 'settings' | 'statuses'>
  by: Administrator
  at: string
  newIdAt: (ms: number) => string
}): LeadWithHistory {
  const { brought, contour, by, at, newIdAt } = of
  const { externalId, createdAt, deals, click, erasedAt, promocode, partnerId, offerId } = brought
  const { primaryStatusId, targetStatusId } = contour.settings
  const moves = brought.statusAt !== null && brought.statusAt > createdAt && brought.statusId !== primaryStatusId
  const source: LeadSource =
    partnerId === null
      ? { kind: 'Nobody' }
      : promocode
        ? { kind: 'Promocode', promocodeId: promocode.id, code: promocode.code }
        : { kind: 'Imported' }
  const imported = {
    externalId,
    at,
    rewardedStatusIds: brought.rewardedStatusIds ?? statusesBehind(brought, contour),
    dealStatusId: deals.length > 0 ? targetStatusId : null,
  }
  const lead: Lead = {
    id: newIdAt(Date.parse(createdAt)),
    statusId: moves ? primaryStatusId : brought.statusId,
    partnerId,
    offerId: partnerId === null ? null : offerId,
    source,
    ...(click && { click }),
    values: brought.values,
    ...earnedBefore({ imported }),
    revision: 1,
    dealCount: 0,
    canceledDealCount: 0,
    ...(erasedAt !== null && { erasedAt }),
    createdBy: broughtBy(by),
    createdAt,
    updatedAt: createdAt,
    imported,
  }
  const move = moves ? { at: brought.statusAt ?? createdAt, toStatusId: brought.statusId } : null
  return { lead, acts: actsOf({ lead, move, deals, targetStatusId, by, newIdAt }) }
}

/**
 * The statuses that a lead may have been through where it came from: those up to its own, in the contour's order. The target only
 * if it stands there or brings deals, because nobody reaches the target without one.
 */
function statusesBehind(
  { statusId, deals }: BroughtLead,
  { statuses, settings }: Pick<Contour, 'settings' | 'statuses'>,
): string[] {
  const inOrder = statuses.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
  const until = inOrder.slice(0, inOrder.indexOf(statusId) + 1)
  const passed = until.filter((id) => id !== settings.targetStatusId || id === statusId)
  return deals.length > 0 && !passed.includes(settings.targetStatusId) ? [...passed, settings.targetStatusId] : passed
}

/** One thing that was done; at one moment a move comes before a deal, and a deal before its end. */
type Done =
  | { kind: 'Move'; at: string; toStatusId: string }
  | { kind: 'Deal'; at: string; deal: BroughtDeal }
  | { kind: 'Cancel'; at: string; deal: BroughtDeal }

const order: readonly Done['kind'][] = ['Move', 'Deal', 'Cancel']

function actsOf(of: {
  lead: Lead
  move: { at: string; toStatusId: string } | null
  deals: readonly BroughtDeal[]
  targetStatusId: string
  by: Administrator
  newIdAt: (ms: number) => string
}): LeadAct[] {
  const { lead, move, deals, targetStatusId, by, newIdAt } = of
  const all: Done[] = [
    ...(move ? [{ kind: 'Move' as const, ...move }] : []),
    ...deals.map((deal) => ({ kind: 'Deal' as const, at: deal.createdAt, deal })),
    ...deals.flatMap((deal) => (deal.canceledAt === null ? [] : [{ kind: 'Cancel' as const, at: deal.canceledAt, deal }])),
  ]
  const inOrder = all.toSorted((a, b) => (a.at === b.at ? order.indexOf(a.kind) - order.indexOf(b.kind) : a.at < b.at ? -1 : 1))
  const made = new Map<BroughtDeal, LeadAct>()
  const acts: LeadAct[] = []
  let statusId = lead.statusId
  for (const [index, done] of inOrder.entries()) {
    const before = inOrder[index - 1]
    // The move to the target made the first deal.
    const isOne = done.kind === 'Deal' && before?.kind === 'Move' && before.at === done.at && statusId === targetStatusId
    const base = isOne ? acts.pop() : undefined
    const act: LeadAct = {
      id: newIdAt(Date.parse(done.at)),
      leadId: lead.id,
      revision: acts.length + 2,
      fromStatusId: base?.fromStatusId ?? statusId,
      toStatusId: done.kind === 'Move' ? done.toStatusId : statusId,
      deal: done.kind === 'Deal' ? { amountKopecks: done.deal.amountKopecks } : null,
      rewards: { levelId: null, noRules: done.kind === 'Cancel' ? 'DealCanceled' : 'Imported', outcomes: [] },
      ...(done.kind === 'Deal' && done.deal.canceledAt !== null && { canceledAt: done.deal.canceledAt }),
      ...(done.kind === 'Cancel' && { cancels: cancelOf(made.get(done.deal)) }),
      entryRevisions: [],
      doneBy: { kind: 'Administrator', administrator: by },
      imported: { externalId: done.kind === 'Deal' ? done.deal.externalId : null },
      createdAt: done.at,
    }
    if (done.kind === 'Deal') made.set(done.deal, act)
    statusId = act.toStatusId
    acts.push(act)
  }
  return acts
}

function cancelOf(deal: LeadAct | undefined): NonNullable<LeadAct['cancels']> {
  if (!deal) throw new Error('a deal is canceled before it is made')
  return { dealId: deal.id, dealRevision: deal.revision, reason: null }
}

/** A lead as its first acts leave it: what moves in is written in parts when it is large. */
export function leadAfter(lead: Lead, acts: readonly LeadAct[]): Lead {
  const last = acts.at(-1)
  if (!last) return lead
  return {
    ...lead,
    statusId: last.toStatusId,
    revision: last.revision,
    dealCount: acts.filter(({ deal }) => deal !== null).length,
    canceledDealCount: acts.filter(({ cancels }) => cancels !== undefined).length,
    updatedAt: last.createdAt,
  }
}
