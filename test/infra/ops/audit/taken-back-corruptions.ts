import { nameOf } from '../../../support/memory-table.ts'
import {
  addedUp,
  type Corruption,
  lastOf,
  type Loose,
  marked,
  type Planted,
  posted,
  reversalOf,
  stranger,
  withCause,
} from './planted.ts'

const revisionKey = (kind: string, revision: number): string => `${kind}#${String(revision).padStart(12, '0')}`

/** Cancels a deal as the service does, but for what the deal had earned. */
function canceledWithoutMoney(table: Planted, lead: Loose, deal: Loose, act: object = {}): Loose {
  const { doneBy, createdAt } = lastOf(table.acts(lead))
  const revision = lead.revision + 1
  const canceling = {
    pk: lead.pk,
    sk: revisionKey('MOVE', revision),
    id: `${stranger.slice(0, -3)}${revision}`,
    leadId: lead.id,
    revision,
    fromStatusId: lead.statusId,
    toStatusId: lead.statusId,
    deal: null,
    cancels: { dealId: deal.id, dealRevision: deal.revision, reason: null },
    rewards: { levelId: null, noRules: 'DealCanceled', outcomes: [] },
    entryRevisions: [],
    doneBy,
    createdAt,
    ...act,
  }
  table.put(canceling)
  table.edit(deal, { canceledAt: createdAt })
  table.edit(lead, { revision, canceledDealCount: (lead.canceledDealCount ?? 0) + 1 })
  return canceling
}

/** The lead of an act of a kind, and the act. */
function found(table: Planted, isIt: (act: Loose) => boolean): { lead: Loose; act: Loose } {
  const act = table.find((item, name) => name.startsWith('LEAD#') && isIt(item))
  return { act, lead: table.find(({ sk, id }) => sk === 'LEAD' && id === act.leadId) }
}

const deals = (table: Planted, lead: Loose): Loose[] => table.acts(lead).filter(({ deal }) => deal !== null)
const canceling = (table: Planted) => found(table, ({ cancels }) => cancels !== undefined)
const entryOf = (table: Planted, kind: string): Loose => table.entries('held').find(({ cause }) => cause.kind === kind)
/** A reward that still waits. */
const waiting = (table: Planted): Loose => {
  const { waitingByDay } = table.account('held')
  const taken = new Set(table.entries('held').map(({ cause }) => cause.entryRevision))
  return table.entries('held').find(({ cause, revision }) => cause.availableFrom in waitingByDay && !taken.has(revision))
}

const cancellations: Corruption[] = [
  {
    what: 'a cancellation that is gone, and its deal is still marked',
    plant: (table) => {
      const [lead, act] = table
        .all('LEAD#')
        .filter(({ sk }) => sk === 'LEAD')
        .map((one): [Loose, Loose] => [one, lastOf(table.acts(one))])
        .find(([, last]) => last?.cancels !== undefined) as [Loose, Loose]
      table.remove(act)
      return { item: nameOf(lead), says: /canceledDealCount is 1 .* 0$/ }
    },
  },
  {
    what: 'a deal that was canceled, and whose share stands',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Session')
      const act = canceledWithoutMoney(table, lead, deals(table, lead)[1])
      return { item: nameOf(act), says: /it cancels deal .*, and entry \d+ of partner .* stands \| taken back$/ }
    },
  },
  {
    what: 'a last deal that was canceled, and whose fixed sum stands',
    plant: (table) => {
      // By the offer of fixed sums alone: the shares of its deals are none.
      const { lead } = found(table, ({ deal }) => deal?.amountKopecks === 500)
      const [first, second] = deals(table, lead)
      canceledWithoutMoney(table, lead, first)
      const act = canceledWithoutMoney(table, lead, second)
      table.edit(lead, { dealReward: { ...lead.dealReward, actRevision: null } })
      delete lead.rewardedStatusIds
      return { item: nameOf(act), says: /it cancels deal .*, and entry \d+ of partner .* stands/ }
    },
  },
  {
    what: 'a deal made before a binding, canceled after it, whose share still stands',
    plant: (table) => {
      const lead = table.find(({ sk, boundRevision }) => sk === 'LEAD' && boundRevision > 3)
      const deal = deals(table, lead).find(({ canceledAt }) => canceledAt === undefined)
      const act = canceledWithoutMoney(table, lead, deal)
      return { item: nameOf(act), says: /it cancels deal .*, and entry \d+ of partner .* stands/ }
    },
  },
  {
    what: 'a cancellation that takes back what another deal had earned',
    plant: (table) => {
      const { act } = found(table, ({ cancels, entryRevisions }) => cancels && entryRevisions.length === 1)
      const other = entryOf(table, 'Reversal').revision
      const [own] = act.entryRevisions
      const entryRevisions = [own === other ? lastOf(table.entries('held')).revision : other]
      return { item: nameOf(table.edit(act, { entryRevisions }) && act), says: /it takes back what deal .* has not earned/ }
    },
  },
  {
    what: 'a deal that is marked as canceled, and nobody canceled it',
    plant: (table) => {
      const [deal] = deals(table, table.leadOf('plain', 'Session'))
      return { item: table.edit(deal, { canceledAt: deal.createdAt }), says: /canceledAt is .* nothing$/ }
    },
  },
  {
    what: 'a deal that was canceled, and is not marked',
    plant: (table) => {
      const { act, lead } = canceling(table)
      const deal = deals(table, lead).find(({ id }) => id === act.cancels.dealId)
      delete deal.canceledAt
      return { item: nameOf(deal), says: /canceledAt is nothing/ }
    },
  },
  {
    what: 'a deal that was canceled twice',
    plant: (table) => {
      const { act, lead } = canceling(table)
      const deal = deals(table, lead).find(({ id }) => id === act.cancels.dealId)
      return { item: nameOf(canceledWithoutMoney(table, lead, deal)), says: /it cancels deal .* \| a deal made before it/ }
    },
  },
  {
    what: 'a lead whose fixed sum is said to stand, and was taken back with the last deal',
    plant: (table) => {
      const { lead } = found(table, ({ deal }) => deal?.amountKopecks === 60_000)
      const [first] = deals(table, lead)
      return {
        item: table.edit(lead, { dealReward: { ...lead.dealReward, actRevision: first.revision } }),
        says: /dealReward is /,
      }
    },
  },
]

const reversals: Corruption[] = [
  {
    what: 'a reward that was taken back twice',
    plant: (table) => {
      const { entryRevision } = entryOf(table, 'Reversal').cause
      const reward = table.entries('held').find(({ revision }) => revision === entryRevision)
      const reversal = { ...reversalOf(table.doer(), reward, reward.accruedKopecks), waitingKopecks: 0 }
      const { availableFrom } = reward.cause
      const item = posted(table, 'held', { ...reversal, ...withCause(reversal, { availableFrom }) })
      return { item, says: /is taken back by entry \d+; but PARTNER#.*REVERSED#.*: entry .* is taken back by entry \d+/ }
    },
  },
  {
    what: 'a reversal of an entry that is not there',
    plant: (table) => {
      const reward = { ...table.reward('plain', 'fixedKopecks'), revision: 99 }
      const item = posted(table, 'plain', reversalOf(table.doer(), reward, reward.accruedKopecks))
      marked(table, reward)
      return { item, says: /the entry 99 that it takes back is not there/ }
    },
  },
  {
    what: 'a reversal of another entry than its number says',
    plant: (table) => {
      const reward = { ...table.reward('plain', 'fixedKopecks'), id: stranger }
      const item = posted(table, 'plain', reversalOf(table.doer(), reward, reward.accruedKopecks))
      marked(table, reward)
      return { item, says: /the id of the entry \d+ that it takes back, is / }
    },
  },
  {
    what: 'a mark of an entry that nothing takes back',
    plant: (table) => {
      const item = marked(table, table.reward('plain', 'fixedKopecks'))
      return { item, says: /is taken back by entry \d+; but PARTNER#.*ENTRY#.* does not say so/ }
    },
  },
  {
    what: 'a mark that names another reversal',
    plant: (table) => {
      const mark = table.find(({ sk }) => String(sk).startsWith('REVERSED#'))
      return { item: table.edit(mark, { reversalRevision: 1 }), says: /is taken back by entry 1; but / }
    },
  },
  {
    what: 'a reward that waits, taken out of what is available',
    plant: (table) => {
      const reward = waiting(table)
      const { availableFrom } = reward.cause
      const reversal = { ...reversalOf(table.doer(), reward, reward.accruedKopecks), waitingKopecks: 0 }
      const item = posted(table, 'held', { ...reversal, ...withCause(reversal, { availableFrom }) })
      marked(table, reward)
      return { item, says: /what it takes of what waits is 0 / }
    },
  },
]

const holds: Corruption[] = [
  {
    what: 'an account in which more waits than its entries say',
    plant: (table) => {
      const account = table.account('held')
      const [day, kopecks] = Object.entries(account.waitingByDay)[0] as [string, number]
      const item = table.edit(account, {
        accruedKopecks: account.accruedKopecks + 700,
        waitingKopecks: account.waitingKopecks + 700,
        waitingByDay: { ...account.waitingByDay, [day]: kopecks + 700 },
      })
      return { item, says: /waiting, by its last entry, is/ }
    },
  },
  {
    what: 'an account in which something waits until another day',
    plant: (table) => {
      const account = table.account('held')
      const kopecks = Object.values(account.waitingByDay)
      const waitingByDay = Object.fromEntries(kopecks.map((one, index) => [`2031-01-0${index + 1}`, one]))
      return { item: table.edit(account, { waitingByDay }), says: /what waits, by its entries, is .*2031-01-01/ }
    },
  },
  {
    what: 'a hold that ended twice',
    plant: (table) => {
      const item = posted(table, 'held', entryOf(table, 'HoldEnded'))
      return { item, says: /what waited until .* is 100 \| 0$/ }
    },
  },
  {
    what: 'a hold of which a part ended',
    plant: (table) => {
      const entry = entryOf(table, 'HoldEnded')
      Object.assign(entry, { waitingKopecks: -4_000, availableKopecks: 4_000 })
      addedUp(table.ledger('held'))
      return { item: nameOf(entry), says: /what waited until .* is 40 \| 100$/ }
    },
  },
  {
    what: 'a hold that ended before its day',
    plant: (table) => {
      const reward = waiting(table)
      const until = reward.cause.availableFrom
      const { [until]: kopecks, ...waitingByDay } = table.account('held').waitingByDay
      const figures = { waitingKopecks: -kopecks, availableKopecks: kopecks }
      const ended = { ...entryOf(table, 'HoldEnded'), createdAt: reward.createdAt, cause: { kind: 'HoldEnded', until } }
      const item = posted(table, 'held', { ...ended, ...figures })
      table.edit(table.account('held'), { waitingByDay })
      return { item, says: /it ends holds until .* no day later than its own$/ }
    },
  },
  {
    what: 'a reward that is available at once, where its rule makes it wait',
    plant: (table) => {
      const reward = waiting(table)
      const { availableFrom, ...cause } = reward.cause
      Object.assign(reward, { cause, waitingKopecks: 0, availableKopecks: reward.accruedKopecks })
      addedUp(table.ledger('held'))
      const { [availableFrom]: kopecks, ...others } = table.account('held').waitingByDay
      const left = kopecks - reward.accruedKopecks
      table.edit(table.account('held'), { waitingByDay: left === 0 ? others : { ...others, [availableFrom]: left } })
      return { item: nameOf(reward), says: /the day from which it is available is nothing/ }
    },
  },
]

const corrections: Corruption[] = [
  {
    what: 'a correction that adds more to what is available than was accrued',
    plant: (table) => {
      const entry = entryOf(table, 'Correction')
      const item = table.edit(entry, { availableKopecks: entry.availableKopecks + 100 })
      return { item, says: /the change of available is -1.50 \| -2.50$/ }
    },
  },
  {
    what: 'a correction of what was paid',
    plant: (table) => {
      const entry = entryOf(table, 'Correction')
      Object.assign(entry, { availableKopecks: 0, paidKopecks: entry.accruedKopecks })
      addedUp(table.ledger('held'))
      return { item: nameOf(entry), says: /the change of paid is -2.50 \| 0$/ }
    },
  },
  {
    what: 'a correction by nobody who is known',
    plant: (table) => {
      const entry = entryOf(table, 'Correction')
      const doneBy = { ...entry.cause.doneBy, administrator: { ...entry.cause.doneBy.administrator, id: stranger } }
      return { item: table.edit(entry, withCause(entry, { doneBy })), says: /it was done by, 01a1fd96/ }
    },
  },
  {
    what: 'a correction without a reason',
    plant: (table) => {
      const entry = entryOf(table, 'Correction')
      return { item: table.edit(entry, withCause(entry, { reason: null })), says: /cause: / }
    },
  },
]

/** Cancellations, reversals, holds and corrections. */
export const takenBackCorruptions: readonly Corruption[] = [...cancellations, ...reversals, ...holds, ...corrections]
