import { chained, type RewardEntry } from '../domain/account.ts'
import type { Settings } from '../domain/contour.ts'
import { isId } from '../domain/id.ts'
import type { Binding, Lead, LeadAct, LeadChange, LeadWithDeals } from '../domain/lead.ts'
import { applicationIdentity } from '../domain/lead-values.ts'
import type { Promocode } from '../domain/promocode.ts'
import { attributedSince } from '../domain/referral.ts'
import { ApiError, InvariantViolation } from '../errors.ts'
import { type Item, withoutKey } from './item.ts'
import { accountKey, activityKey, dealKey, leadKey, leadPartition, moveKey, promocodeKey, windowKey } from './keys.ts'
import { entryPosted } from './ledger.ts'
import { loadAccount } from './partner.ts'
import { queryAll, queryBetween } from './read.ts'
import { sessionUsed } from './referral.ts'
import { stale, StaleRead, type Step } from './transact.ts'
import { sha256 } from './sha256.ts'

/** A lead and its deals, oldest first, in one query: deals sort right before the lead, moves behind it. */
export async function loadLead(leadId: string): Promise<LeadWithDeals | undefined> {
  if (!isId(leadId)) return undefined
  const items = await queryBetween(leadPartition(leadId), dealKey(leadId, '').sk, leadKey(leadId).sk)
  const lead = items.find(({ sk }) => sk === leadKey(leadId).sk)
  return lead && { lead: leadOf(lead), deals: items.filter((item) => item !== lead).map(withoutKey<LeadAct>) }
}

/** All that was done to a lead, oldest first. */
export async function loadLeadActs(leadId: string): Promise<LeadAct[]> {
  const items = await queryAll(leadPartition(leadId))
  const acts = items.filter(({ sk }) => sk !== leadKey(leadId).sk).map(withoutKey<LeadAct>)
  return acts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** DynamoDB keeps no empty sets: where nothing was earned there is no attribute. */
function leadOf(item: Item): Lead {
  return {
    ...withoutKey<Omit<Lead, 'rewardedStatusIds'>>(item),
    rewardedStatusIds: (item.rewardedStatusIds as Set<string> | undefined) ?? new Set(),
  }
}

const dayMs = 24 * 60 * 60 * 1000
/** How long after its day a window may be swept. Long past any doubt about clocks. */
const sweepAfterMs = 7 * dayMs

/**
 * A lead is created: what binds it is used up, and the partner's count goes up, in the same transaction.
 *
 * @param showEarlier renders the lead that a repeat by promocode repeats, for the body of the refusal
 */
export function leadCreated(
  lead: Lead,
  binding: Binding,
  { attributionDays }: Settings,
  showEarlier: (leadId: string) => Promise<unknown>,
): Step[] {
  const { rewardedStatusIds: _none, ...item } = lead
  return [
    ...bindingSteps(lead, binding, attributionDays, showEarlier),
    {
      write: { Put: { Item: { ...leadKey(lead.id), ...item }, ConditionExpression: 'attribute_not_exists(pk)' } },
      refused: stale,
    },
    ...(lead.partnerId === null ? [] : [counted(lead.partnerId, { [lead.statusId]: 1 })]),
  ]
}

function bindingSteps(
  lead: Lead,
  binding: Binding,
  attributionDays: number,
  showEarlier: (leadId: string) => Promise<unknown>,
): Step[] {
  if (binding.kind === 'Session' && binding.session) {
    return [sessionUsed(binding.session.id, lead.id, attributedSince(lead.createdAt, attributionDays))]
  }
  if (binding.kind === 'Promocode' && binding.promocode) {
    return [promocodeStillAsRead(binding.promocode), windowOpened(lead, binding.promocode.id, showEarlier)]
  }
  return []
}

/** A code that was changed since it was read, perhaps disabled, is judged anew. */
function promocodeStillAsRead({ code, revision }: Promocode): Step {
  return {
    write: {
      ConditionCheck: {
        Key: promocodeKey(code),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': revision },
      },
    },
    refused: stale,
  }
}

/** An identical application by the same promocode counts as a repeat until 24 hours have passed. */
function windowOpened(lead: Lead, promocodeId: string, showEarlier: (leadId: string) => Promise<unknown>): Step {
  const openedAtMs = Date.parse(lead.createdAt)
  const application = sha256(applicationIdentity(lead.values))
  const sweepAfter = Math.ceil((openedAtMs + dayMs + sweepAfterMs) / 1000)
  return {
    write: {
      Put: {
        Item: { ...windowKey(promocodeId, application), leadId: lead.id, openedAtMs, sweepAfter },
        ConditionExpression: 'attribute_not_exists(pk) OR openedAtMs < :dayAgoMs',
        ExpressionAttributeValues: { ':dayAgoMs': openedAtMs - dayMs },
      },
    },
    refused: async (old) => {
      const error = new ApiError('LEAD_DUPLICATE')
      error.extra = { lead: await showEarlier(String(old?.leadId)) }
      return error
    },
  }
}

/** Adds to a partner's lead counts, by status id. */
function counted(partnerId: string, difference: Readonly<Record<string, number>>): Step {
  const all = Object.entries(difference)
  return {
    write: {
      Update: {
        Key: activityKey(partnerId),
        UpdateExpression: `ADD ${all.map((_, index) => `counts.#status${index} :difference${index}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(all.map(([statusId], index) => [`#status${index}`, statusId])),
        ExpressionAttributeValues: Object.fromEntries(all.map(([, by], index) => [`:difference${index}`, by])),
      },
    },
    refused: () => new InvariantViolation(`partner ${partnerId} has no lead counts`),
  }
}

/**
 * A lead moves, gets a deal, or both: the act is kept beside it, the counts follow, and the rewards reach ledger and account.
 * A lead or an account that is no longer as it was read is judged anew.
 */
export function leadChanged({ before, lead, act, entries }: LeadChange): Step[] {
  const moves = before.statusId !== lead.statusId
  return [
    leadMoved(before, lead),
    {
      write: {
        Put: {
          Item: { ...(act.deal ? dealKey : moveKey)(lead.id, act.id), ...act },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      refused: stale,
    },
    ...(lead.partnerId !== null && moves ? [counted(lead.partnerId, { [before.statusId]: -1, [lead.statusId]: 1 })] : []),
    ...rewardsAccrued(entries),
  ]
}

/**
 * Whatever was done to the lead since it was read, the act is judged anew: so a fixed reward is earned once, and the answer
 * shows every deal that was made before.
 */
function leadMoved(before: Lead, lead: Lead): Step {
  const earnsFixed = lead.rewardedStatusIds.size > before.rewardedStatusIds.size
  return {
    write: {
      Update: {
        Key: leadKey(lead.id),
        UpdateExpression: `SET statusId = :to, revision = :next, updatedAt = :at${earnsFixed ? ' ADD rewardedStatusIds :earned' : ''}`,
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: {
          ':to': lead.statusId,
          ':read': before.revision,
          ':next': lead.revision,
          ':at': lead.updatedAt,
          ...(earnsFixed ? { ':earned': new Set([lead.statusId]) } : {}),
        },
      },
    },
    refused: stale,
  }
}

/**
 * The account takes the rewards on from the very sum that the entries begin with, so that the ledger is one unbroken chain.
 * Many rewards of one partner at once meet here: whoever comes late reads the account again and links on to the new end,
 * everything else of the decision stands.
 */
function rewardsAccrued(entries: readonly RewardEntry[]): Step[] {
  const [first] = entries
  if (!first) return []
  const { partnerId } = first
  const accrued: Step = {
    write: {
      Update: {
        Key: accountKey(partnerId),
        UpdateExpression: 'ADD accruedKopecks :sum, availableKopecks :sum, revision :one',
        ConditionExpression: 'accruedKopecks = :before',
        ExpressionAttributeValues: {
          ':sum': entries.reduce((sum, { accruedKopecks }) => sum + accruedKopecks, 0),
          ':one': 1,
          ':before': first.cause.accruedBeforeKopecks,
        },
      },
    },
    refused: () =>
      new StaleRead(async (steps) => {
        const account = await loadAccount(partnerId)
        if (!account) throw new InvariantViolation(`partner ${partnerId} has no account`)
        return replaced(steps, own, rewardsAccrued(chained(entries, account.accruedKopecks)))
      }),
  }
  const own = [accrued, ...entries.map(entryPosted)]
  return own
}

/** The steps with some that stand side by side replaced by as many others. */
function replaced(steps: readonly Step[], own: readonly Step[], others: readonly Step[]): Step[] {
  const substitutes = new Map(own.map((step, index) => [step, others[index]]))
  return steps.map((step) => substitutes.get(step) ?? step)
}
