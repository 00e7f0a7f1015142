import { isDeepStrictEqual } from 'node:util'
import type { Item } from '../../../../lib/store/table/item.ts'
import { nameOf, type Table } from '../../../support/memory-table.ts'
import {
  addedUp,
  type Corruption,
  lastOf,
  type Loose,
  marked,
  type Planted,
  plusKopecks,
  posted,
  reversalOf,
  stranger,
  strangerSession,
  withCause,
} from './planted.ts'
import { figureCorruptions } from './figure-corruptions.ts'
import { peopleCorruptions } from './people-corruptions.ts'
import { registrationCorruptions } from './registration-corruptions.ts'
import { targetCorruptions } from './target-corruptions.ts'
import { toldCorruptions } from './told-corruptions.ts'
import { takenBackCorruptions } from './taken-back-corruptions.ts'
import { webhookCorruptions } from './webhook-corruptions.ts'
import { witnessCorruptions } from './witness-corruptions.ts'

const ledgers: Corruption[] = [
  {
    what: '10,000 rubles for 10 % of a deal of 1,000, added up well',
    plant: (table) => {
      const entry = table.entries('plain').find(({ cause }) => cause.dealAmountKopecks === 100_000)
      Object.assign(entry, { accruedKopecks: 1_000_000, availableKopecks: 1_000_000 })
      addedUp(table.ledger('plain'))
      const act = table.find(({ id, leadId }) => id === entry.cause.actId && leadId === entry.cause.leadId)
      act.rewards.outcomes[0].amountKopecks = 1_000_000
      return { item: nameOf(entry), says: /the reward of 10 % of 1000 is 10000 .* 100$/ }
    },
  },
  {
    what: 'a second fixed reward for one lead and status, by no act',
    plant: (table) => {
      const item = posted(table, 'plain', table.reward('plain', 'fixedKopecks'))
      return { item, says: /is a reward of 100.50 for act .*; but no act of LEAD#.* says so/ }
    },
  },
  {
    what: 'a second fixed reward for one lead and status, by an act of its own',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Promocode')
      const [first] = table.acts(lead)
      const entry = table.find((item, name) => name.includes('/ENTRY#') && item.cause.actId === first.id)
      posted(table, 'plain', { ...entry, ...withCause(entry, { actId: stranger }) })
      const gone = table.status('gone')
      const left = {
        id: `${stranger.slice(0, -1)}2`,
        revision: 3,
        sk: 'MOVE#000000000003',
        fromStatusId: first.toStatusId,
        toStatusId: gone,
      }
      const nothing = { ...first.rewards, noRules: 'NoRuleForStatus', outcomes: [] }
      table.put({ ...first, ...left, rewards: nothing, entryRevisions: [] })
      const again = { ...first, id: stranger, revision: 4, sk: 'MOVE#000000000004', fromStatusId: gone }
      const item = table.put({ ...again, entryRevisions: [table.account('plain').revision] })
      table.edit(lead, { revision: 4 })
      return { item, says: /its rewards are .*"Accrued".* by the same rules .*"AlreadyAccrued"/ }
    },
  },
  {
    what: 'an entry that is gone from the middle of the ledger',
    plant: (table) => {
      table.remove(table.entries('plain')[2])
      return { item: nameOf(table.entries('plain')[2]), says: /1 is missing before revision 4/ }
    },
  },
  {
    what: 'the last entry of a ledger that is gone',
    plant: (table) => {
      table.remove(lastOf(table.entries('plain')))
      return { item: nameOf(table.account('plain')), says: /^revision is \d+/ }
    },
  },
  {
    what: 'an account with more to pay out than its entries say',
    plant: (table) => {
      const account = table.account('plain')
      const item = table.edit(account, { availableKopecks: account.availableKopecks + 500_000 })
      return { item, says: /available, by its last entry, is/ }
    },
  },
  {
    what: 'an account that accrued a kopeck twice',
    plant: (table) => {
      const account = table.account('plain')
      return { item: table.edit(account, plusKopecks(account, 1)), says: /accrued, by its last entry, is/ }
    },
  },
  {
    what: 'an account below zero',
    plant: (table) => ({
      item: table.edit(table.account('plain'), { waitingKopecks: -1 }),
      says: /waiting is -0.01 .* 0 or more/,
    }),
  },
  {
    what: 'an account in which something waits that no entry says',
    plant: (table) => ({
      item: table.edit(table.account('plain'), { waitingByDay: { '2026-12-07': 100 } }),
      says: /what waits, by its entries, is .*2026-12-07/,
    }),
  },
  {
    what: 'a reward that was taken back, in part',
    plant: (table) => {
      const reward = table.reward('plain', 'fixedKopecks')
      const item = posted(table, 'plain', reversalOf(table.doer(), reward, reward.accruedKopecks - 1))
      marked(table, reward)
      return { item, says: /the kopecks of the entry \d+ that it takes back, is 10049 .* 10050/ }
    },
  },
  {
    what: 'a reward that was taken back, without the mark of it',
    plant: (table) => {
      const reward = table.reward('plain', 'fixedKopecks')
      const item = posted(table, 'plain', reversalOf(table.doer(), reward, reward.accruedKopecks))
      return { item, says: /is taken back by entry \d+; but PARTNER#.*REVERSED#.* does not say so/ }
    },
  },
  {
    what: 'an opening balance that was taken back',
    plant: (table) => {
      const [opening] = table.entries('plain')
      const item = posted(table, 'plain', reversalOf(table.doer(), opening, opening.accruedKopecks))
      marked(table, opening)
      return { item, says: /the entry 1 that it takes back is of kind OpeningBalance/ }
    },
  },
  {
    what: 'a reward that waits without a rule that says so',
    plant: (table) => {
      const reward = table.reward('plain', 'fixedKopecks')
      return {
        item: table.edit(reward, withCause(reward, { availableFrom: '2026-12-07' })),
        says: /the day from which it is available is 2026-12-07/,
      }
    },
  },
  {
    what: 'holds that ended before they were over',
    plant: (table) => {
      const [opening] = table.entries('plain')
      const figures = { accruedKopecks: 0, waitingKopecks: -5, availableKopecks: 5 }
      const item = posted(table, 'plain', { ...opening, ...figures, cause: { kind: 'HoldEnded', until: '2999-01-01' } })
      return { item, says: /it ends holds until 2999-01-01/ }
    },
  },
  {
    what: 'an entry after which there is another sum',
    plant: (table) => {
      const entry = table.entries('plain')[1]
      const item = table.edit(entry, { after: { ...entry.after, ...plusKopecks(entry.after, 7) } })
      return { item, says: /accrued after it is/ }
    },
  },
  {
    what: 'an entry that moves twice as much as before',
    plant: (table) => {
      const entry = table.reward('plain', 'percentOfDeal')
      return { item: table.edit(entry, plusKopecks(entry, entry.accruedKopecks)), says: /the reward of 10 % of 1000 is 200/ }
    },
  },
  {
    what: 'an entry that stands under another revision than its own',
    plant: (table) => ({
      item: table.edit(table.entries('plain')[1], { revision: 3 }),
      says: /its key is .*ENTRY#000000000003$/,
    }),
  },
  {
    what: 'an opening balance that was posted a second time',
    plant: (table) => ({
      item: posted(table, 'plain', table.entries('plain')[0]),
      says: /an opening balance is the entry of revision \d+/,
    }),
  },
  {
    what: 'an entry that moves nothing',
    plant: (table) => {
      const item = posted(table, 'quiet', {
        ...table.entries('plain')[0],
        pk: `PARTNER#${table.partner('quiet').id}`,
        partnerId: table.partner('quiet').id,
        accruedKopecks: 0,
        availableKopecks: 0,
      })
      return { item, says: /it moves nothing/ }
    },
  },
  {
    what: 'an entry whose figures do not belong together',
    plant: (table) => ({
      item: table.edit(table.reward('plain', 'fixedKopecks'), { paidKopecks: 1 }),
      says: /the change of paid is 0.01 .* 0$/,
    }),
  },
  {
    what: 'a reward for another lead',
    plant: (table) => {
      const entry = table.reward('plain', 'percentOfDeal')
      const item = table.edit(entry, withCause(entry, { leadId: table.leadOf('plain', 'Promocode').id }))
      return { item, says: /but LEAD#.*DEAL#.*is a reward of 100 / }
    },
  },
  {
    what: 'a reward for an act that was never done',
    plant: (table) => {
      const entry = table.reward('plain', 'percentOfDeal')
      return { item: table.edit(entry, withCause(entry, { actId: stranger })), says: new RegExp(`for act ${stranger}`) }
    },
  },
  {
    what: 'a reward at another level than the act found',
    plant: (table) => {
      const entry = table.reward('seven', 'percentOfDeal')
      return { item: table.edit(entry, withCause(entry, { levelId: null })), says: /its rule is for level .*, or for any/ }
    },
  },
  {
    what: 'a reward by another percentage than the act found, worked out well',
    plant: (table) => {
      const entry = table.reward('seven', 'percentOfDeal')
      entry.cause.rule.reward = { percentOfDeal: 30 }
      Object.assign(entry, plusKopecks(entry, entry.accruedKopecks))
      addedUp(table.ledger('seven'))
      return { item: nameOf(entry), says: /percentOfDeal 30 .*; but LEAD#.*percentOfDeal 15/ }
    },
  },
  {
    what: 'a reward of another moment than its act',
    plant: (table) => ({
      item: table.edit(table.reward('plain', 'fixedKopecks'), { createdAt: '2026-01-01T00:00:00.000Z' }),
      says: /at 2026-01-01T00:00:00.000Z\); but LEAD#/,
    }),
  },
  {
    what: 'an account of another revision than it has entries',
    plant: (table) => {
      const account = table.account('plain')
      return { item: table.edit(account, { revision: account.revision + 1 }), says: /^revision is \d+/ }
    },
  },
  {
    what: 'an account that does not know its last entry',
    plant: (table) => {
      const { account, entries } = table.ledger('plain')
      Object.assign(account, entries.at(-2)?.after, { revision: entries.length - 1 })
      return { item: nameOf(lastOf(entries)), says: /it is of revision \d+, and the account is at revision \d+/ }
    },
  },
  {
    what: 'money of a partner who is not there',
    plant: (table) => ({
      item: table.put({ ...table.entries('plain')[0], pk: `PARTNER#${stranger}`, partnerId: stranger }),
      says: /a partner who has no account/,
    }),
  },
]

const partners: Corruption[] = [
  {
    what: 'a partner without an account',
    plant: (table) => {
      table.remove(table.account('quiet'))
      return { item: nameOf(table.partner('quiet')), says: /PARTNER#.*\/ACCOUNT does not say so/ }
    },
  },
  {
    what: 'a partner without a profile',
    plant: (table) => {
      table.remove(table.partner('quiet'))
      const { id: _gone, partnerId } = table.find(({ pk, sk }) => pk === 'EMAILS' && sk === 'quiet@test.example')
      return { item: `PARTNER#${partnerId}/ACCOUNT`, says: /PARTNERS\/.* does not say so/ }
    },
  },
  {
    what: 'a partner without lead counts',
    plant: (table) => {
      table.remove(table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === table.partner('quiet').id))
      return { item: nameOf(table.partner('quiet')), says: /with lead counts; but ACTIVITY\/.* does not say so/ }
    },
  },
  {
    what: 'an email that leads to nobody',
    plant: (table) => {
      table.remove(table.find(({ pk, sk }) => pk === 'EMAILS' && sk === 'plain@test.example'))
      return { item: nameOf(table.partner('plain')), says: /EMAILS\/plain@test.example does not say so/ }
    },
  },
  {
    what: 'an email that leads to another partner',
    plant: (table) => {
      const email = table.find(({ pk, sk }) => pk === 'EMAILS' && sk === 'plain@test.example')
      return {
        item: table.edit(email, { partnerId: table.partner('seven').id }),
        says: /plain@test.example is the email of partner/,
      }
    },
  },
  {
    what: 'a partner who is not found by the last name',
    plant: (table) => ({
      item: table.edit(table.partner('held'), { searchLastName: undefined }),
      says: /searchLastName is nothing .* желудева$/,
    }),
  },
  {
    what: 'a partner who is found by an old last name',
    plant: (table) => ({
      item: table.edit(table.partner('held'), { lastName: 'Новая' }),
      says: /searchLastName is желудева .* новая$/,
    }),
  },
  {
    what: 'a partner who is not found by the ИНН',
    plant: (table) => ({
      item: table.edit(table.partner('held'), { searchInn: undefined }),
      says: /searchInn is nothing .* 500100732259$/,
    }),
  },
  {
    what: 'a partner without an ИНН who is found by one',
    plant: (table) => ({
      item: table.edit(table.partner('quiet'), { searchInn: '500100732259' }),
      says: /searchInn is 500100732259 .* nothing$/,
    }),
  },
  {
    what: 'a level in the profile that the account does not have',
    plant: (table) => ({
      item: table.edit(table.partner('plain'), { levelId: table.partner('seven').levelId }),
      says: /has level .*; but PARTNER#.*\/ACCOUNT: .* has no level/,
    }),
  },
  {
    what: 'an account that does not count the changes of its level',
    plant: (table) => ({
      item: table.edit(table.account('plain'), { levelRevision: undefined }),
      says: /levelRevision/,
    }),
  },
  {
    what: 'a level that the contour does not have',
    plant: (table) => {
      table.edit(table.account('plain'), { levelId: stranger })
      return { item: table.edit(table.partner('plain'), { levelId: stranger }), says: /the level .* is not in the contour/ }
    },
  },
  {
    what: 'a group that the contour does not have',
    plant: (table) => ({ item: table.edit(table.partner('plain'), { groupIds: [stranger] }), says: /the group .* is not in/ }),
  },
  {
    what: 'lead counts that say more leads than there are',
    plant: (table) => {
      const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === table.partner('plain').id)
      activity.counts[table.status('gone')] += 2
      return { item: nameOf(activity), says: /it counts 3 leads in status .* 1$/ }
    },
  },
  {
    what: 'a count in a status that the contour does not have',
    plant: (table) => {
      const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === table.partner('quiet').id)
      activity.counts[stranger] = 0
      return { item: nameOf(activity), says: /the status of a count, .* is not in the contour/ }
    },
  },
  {
    what: 'a count below zero',
    plant: (table) => {
      const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === table.partner('quiet').id)
      activity.counts[table.status('gone')] = -1
      return { item: nameOf(activity), says: /the count of leads in status .* is -1 .* 0 or more/ }
    },
  },
]

/** The entry of a payout's history that made a revision. */
const step = (table: Planted, payout: Loose, revision: number): Loose =>
  table.find((_, name) => name === `PAYOUT#${payout.id}/HISTORY#${String(revision).padStart(12, '0')}`)

/** An entry put under the next revision of its history. */
const stepAfter = (entry: Loose, changes: object): Item => {
  const revision = entry.revision + 1
  return { ...entry, revision, sk: `HISTORY#${String(revision).padStart(12, '0')}`, ...changes }
}

/** The account that a payout was paid from. */
const accountOf = (table: Planted, payout: Loose): Loose =>
  table.find((_, name) => name === `PARTNER#${String(payout.partnerId)}/ACCOUNT`)

const payouts: Corruption[] = [
  {
    what: 'a payout that is said to be paid, and no money moved',
    plant: (table) => {
      const payout = table.payout('Approved')
      const at = '2026-11-22T00:00:00.000Z'
      table.put(stepAfter(step(table, payout, 2), { id: stranger, status: 'Paid', createdAt: at }))
      const changes = { status: 'Paid', processedAt: at, updatedAt: at, revision: 3 }
      return { item: table.edit(payout, changes), says: /the movement PayoutPaid .*; but no entry of PARTNER#.* says so/ }
    },
  },
  {
    what: 'a payout that stands among those of another status',
    plant: (table) => ({
      item: table.edit(table.payout('Approved'), { payoutsIn: 'PAYOUTS#Requested' }),
      says: /payoutsIn is PAYOUTS#Requested .* PAYOUTS#Approved$/,
    }),
  },
  {
    what: 'a payout that waits at the place of another one',
    plant: (table) => ({
      item: table.edit(table.payout('Approved'), { payoutPlace: 'soon' }),
      says: /payoutPlace is soon .* 2026-.*#/,
    }),
  },
  {
    what: 'a payout that is listed as that of another partner',
    plant: (table) => ({
      item: table.edit(table.payout('Paid'), { payoutsOf: `OF#${stranger}` }),
      says: /payoutsOf is OF#.* OF#/,
    }),
  },
  {
    what: 'an account that forgot which payout was paid last',
    plant: (table) => ({
      item: table.edit(accountOf(table, table.payout('Paid')), { lastPaidPayoutId: undefined }),
      says: /were paid, and the last payout of them is none/,
    }),
  },
  {
    what: 'an account whose payout that was paid last is not there',
    plant: (table) => ({
      item: table.edit(accountOf(table, table.payout('Paid')), { lastPaidPayoutId: stranger }),
      says: /the payout that was paid last .* is not there/,
    }),
  },
  {
    what: 'a payout that was requested twice',
    plant: (table) => {
      const payout = table.payout('Rejected')
      const ledgerEntries = ['PayoutRequested', 'PayoutReturned'].map((kind) => table.movement(kind, payout.id))
      const [requested] = ledgerEntries.map((entry) => posted(table, 'plain', entry))
      return { item: requested ?? '', says: /the movement PayoutRequested of 150 .*; but PAYOUTS\/.* does not say so/ }
    },
  },
  {
    what: 'a payout that is paid out of nothing, with no request in the ledger',
    plant: (table) => {
      const payout = table.payout('Paid')
      table.remove(table.movement('PayoutRequested', payout.id))
      return { item: nameOf(table.movement('PayoutPaid', payout.id)), says: /no payout was requested before it/ }
    },
  },
  {
    what: 'a payout whose status its history does not tell of',
    plant: (table) => ({
      item: table.edit(table.payout('Rejected'), { status: 'Canceled' }),
      says: /it is Canceled, and its history is Requested → Rejected/,
    }),
  },
  {
    what: 'a payout that was paid without an approval',
    plant: (table) => {
      const payout = table.payout('Paid')
      const [, approved, paid] = [1, 2, 3].map((revision) => step(table, payout, revision))
      table.put({ ...paid, sk: approved.sk, revision: 2 })
      table.remove(paid)
      return { item: table.edit(payout, { revision: 2 }), says: /Requested → Paid, which is no path of allowed moves/ }
    },
  },
  {
    what: 'a payout that was canceled by an API key',
    plant: (table) => {
      const payout = table.payout('Canceled')
      const { changedByApiKey } = step(table, payout, 1)
      table.edit(step(table, payout, 2), { changedByApiKey })
      return { item: nameOf(payout), says: /which is no path of allowed moves/ }
    },
  },
  {
    what: 'a move that stands in a history twice',
    plant: (table) => {
      const payout = table.payout('Approved')
      const [first, last] = [step(table, payout, 1), step(table, payout, 2)]
      table.put(stepAfter(last, {}))
      table.put(stepAfter(first, {}))
      return { item: table.edit(payout, { revision: 3 }), says: /an entry stands in its history twice/ }
    },
  },
  {
    what: 'a move of an administrator and a key at once',
    plant: (table) => {
      const first = step(table, table.payout('Approved'), 1)
      const item = table.edit(first, { changedByAdmin: first.changedByApiKey.admin })
      return { item, says: /of an administrator and of an API key/ }
    },
  },
  {
    what: 'a history that is empty',
    plant: (table) => {
      const payout = table.payout('Paid')
      for (const revision of [1, 2, 3]) table.remove(step(table, payout, revision))
      return { item: nameOf(payout), says: /revision is 3, and its history has no entry 1, 2, 3/ }
    },
  },
  {
    what: 'a history that lacks an entry',
    plant: (table) => {
      const payout = table.payout('Paid')
      table.remove(step(table, payout, 2))
      return { item: nameOf(payout), says: /its history has no entry 2 / }
    },
  },
  {
    what: 'an entry of a history that its payout does not count',
    plant: (table) => {
      const item = table.put(stepAfter(step(table, table.payout('Rejected'), 2), { id: stranger }))
      return { item, says: /it is of revision 3, and the payout is at revision 2/ }
    },
  },
  {
    what: 'a history without a payout',
    plant: (table) => {
      const entry = step(table, table.payout('Rejected'), 1)
      return { item: table.put({ ...entry, pk: `PAYOUT#${stranger}`, payoutId: stranger }), says: /its payout is not there/ }
    },
  },
  {
    what: 'an entry of a history that stands under another payout',
    plant: (table) => ({
      item: table.edit(step(table, table.payout('Rejected'), 1), { payoutId: table.payout('Paid').id }),
      says: /its key is PAYOUT#/,
    }),
  },
  {
    what: 'a paid payout that was never processed',
    plant: (table) => ({ item: table.edit(table.payout('Paid'), { processedAt: null }), says: /processedAt is nothing/ }),
  },
  {
    what: 'a payout that was processed before it is paid',
    plant: (table) => ({
      item: table.edit(table.payout('Approved'), { processedAt: '2026-11-22T00:00:00.000Z' }),
      says: /processedAt is 2026-11-22.* nothing$/,
    }),
  },
  {
    what: 'a payout that is processed by somebody who did not pay it',
    plant: (table) => {
      const { admin } = step(table, table.payout('Approved'), 1).changedByApiKey
      return { item: table.edit(table.payout('Approved'), { processedBy: admin }), says: /processedBy is .* nothing$/ }
    },
  },
  {
    what: 'a payout that was changed without a word in its history',
    plant: (table) => ({
      item: table.edit(table.payout('Paid'), { updatedAt: '2026-12-22T00:00:00.000Z' }),
      says: /updatedAt is 2026-12-22/,
    }),
  },
  {
    what: 'a comment that nobody made',
    plant: (table) => ({ item: table.edit(table.payout('Rejected'), { adminComment: 'paid!' }), says: /adminComment is paid!/ }),
  },
  {
    what: 'a payout of another amount than the one held',
    plant: (table) => {
      const payout = table.payout('Approved')
      const item = table.edit(payout, { amountKopecks: payout.amountKopecks + 1 })
      return { item, says: /of 1000.01; but PARTNER#.*\/ACCOUNT: the active payout .* of 1000 \|/ }
    },
  },
  {
    what: 'a payout of another partner',
    plant: (table) => ({
      item: table.edit(table.payout('Rejected'), { partnerId: table.partner('seven').id }),
      says: /payout .* made the movement/,
    }),
  },
  {
    what: 'an account that forgot its active payout',
    plant: (table) => {
      delete table.account('seven').activePayoutId
      return { item: nameOf(table.account('seven')), says: /it holds 1000 for no payout/ }
    },
  },
  {
    what: 'an account whose marker names a payout that has ended',
    plant: (table) => ({
      item: table.edit(table.account('seven'), { activePayoutId: table.payout('Paid').id }),
      says: /the active payout, by its entries, is/,
    }),
  },
  {
    what: 'a second active payout',
    plant: (table) => {
      const payout = table.payout('Approved')
      return { item: table.put({ ...payout, sk: stranger, id: stranger }), says: /the active payout of partner .* is 01a1fd96/ }
    },
  },
  {
    what: 'a payout that is gone',
    plant: (table) => {
      const payout = table.payout('Rejected')
      table.remove(payout)
      return { item: nameOf(table.movement('PayoutRequested', payout.id)), says: /but PAYOUTS\/.* does not say so/ }
    },
  },
  {
    what: 'a history by a key that is not there',
    plant: (table) => {
      const entry = step(table, table.payout('Rejected'), 1)
      entry.changedByApiKey = { ...entry.changedByApiKey, id: stranger }
      return { item: nameOf(entry), says: /the API key .* is not in the contour/ }
    },
  },
]

const leads: Corruption[] = [
  {
    what: 'a lead that GET /lead shows for another partner',
    plant: (table) => ({
      item: table.edit(table.leadOf('plain', 'Session'), { leadsOf: `OF#${stranger}` }),
      says: /its place in an index, leadsOf, is OF#01a1fd96/,
    }),
  },
  {
    what: 'a lead whose acts and deals are all gone',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Session')
      for (const act of table.acts(lead)) table.remove(act)
      return { item: nameOf(lead), says: /revision is 7 .* 1$/ }
    },
  },
  {
    what: 'a lead whose fixed rewards are forgotten, so that it would earn them again',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Promocode')
      const rewarded = table.find(({ sk, rewardedStatusIds }) => sk === 'LEAD' && rewardedStatusIds !== undefined)
      delete rewarded.rewardedStatusIds
      delete lead.rewardedStatusIds
      return { item: nameOf(rewarded), says: /rewardedStatusIds, by the fixed rewards of its acts, is \[\]/ }
    },
  },
  {
    what: 'a lead that is said to have earned what it has not',
    plant: (table) => ({
      item: table.edit(table.leadOf('seven', 'Promocode'), { rewardedStatusIds: new Set([table.status('called')]) }),
      says: /rewardedStatusIds, .* \[\]$/,
    }),
  },
  {
    what: 'a deal that is gone from the middle',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Session')
      const acts = table.acts(lead)
      table.remove(acts[2])
      return { item: nameOf(acts[3]), says: /it is of revision 5, and the act before it is of revision 3 .* 4 is missing/ }
    },
  },
  {
    what: 'an act that the lead does not count',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Promocode')
      const [act] = table.acts(lead)
      const item = table.put({ ...act, id: stranger, revision: 3, sk: 'MOVE#000000000003' })
      return { item, says: /it is of revision 3, and the lead is at revision 2/ }
    },
  },
  {
    what: 'an act that begins where the one before it did not end',
    plant: (table) => {
      const act = table.acts(table.leadOf('plain', 'Session'))[1]
      return { item: table.edit(act, { fromStatusId: table.status('gone') }), says: /fromStatusId is/ }
    },
  },
  {
    what: 'a lead in another status than its last act left it',
    plant: (table) => ({
      item: table.edit(table.leadOf('plain', 'Promocode'), { statusId: table.status('gone') }),
      says: /statusId, by its last act, is/,
    }),
  },
  {
    what: 'a lead with another number of deals',
    plant: (table) => ({ item: table.edit(table.leadOf('plain', 'Session'), { dealCount: 2 }), says: /dealCount is 2 .* 3$/ }),
  },
  {
    what: 'a lead of another revision than it has acts',
    plant: (table) => ({ item: table.edit(table.leadOf('plain', 'Promocode'), { revision: 3 }), says: /revision is 3 .* 2$/ }),
  },
  {
    what: 'a deal of ten times the amount',
    plant: (table) => {
      const act = table.acts(table.leadOf('seven', 'Promocode'))[0]
      return { item: table.edit(act, { deal: { amountKopecks: 20_000_000 } }), says: /its rewards are .* by the same rules/ }
    },
  },
  {
    what: 'a deal that moves without being one',
    plant: (table) => {
      const act = table.acts(table.leadOf('seven', 'Promocode'))[0]
      return { item: table.edit(act, { deal: null }), says: /its sort key is DEAL#.* MOVE#/ }
    },
  },
  {
    what: 'an act that names none of the entries it made',
    plant: (table) => ({
      item: table.edit(table.acts(table.leadOf('seven', 'Promocode'))[0], { entryRevisions: [] }),
      says: /the number of ledger entries is 0 .* 1$/,
    }),
  },
  {
    what: 'an act that names an entry that is not there',
    plant: (table) => ({
      item: table.edit(table.acts(table.leadOf('seven', 'Promocode'))[0], { entryRevisions: [99] }),
      says: /entry 99 of partner .*; but PARTNER#.*ENTRY#000000000099 does not say so/,
    }),
  },
  {
    what: 'an act that is silent about what it earned',
    plant: (table) => {
      const act = table.acts(table.leadOf('seven', 'Promocode'))[0]
      const changes = { rewards: { ...act.rewards, noRules: 'NoPartner', outcomes: [] } }
      return { item: table.edit(act, changes), says: /it earned nothing for want of a partner/ }
    },
  },
  {
    what: 'acts whose lead is gone',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Promocode')
      const [act] = table.acts(lead)
      table.remove(lead)
      return { item: nameOf(act), says: /its lead is not there/ }
    },
  },
  {
    what: 'an act that says it is of another lead',
    plant: (table) => ({
      item: table.edit(table.acts(table.leadOf('plain', 'Promocode'))[0], { leadId: stranger }),
      says: /leadId is 01a1fd96/,
    }),
  },
  {
    what: 'a lead that was changed without an act',
    plant: (table) => ({
      item: table.edit(table.leadOf('plain', 'Promocode'), { updatedAt: '2026-12-22T00:00:00.000Z' }),
      says: /updatedAt is 2026-12-22/,
    }),
  },
  {
    what: 'a lead of another partner than it brought',
    plant: (table) => ({
      item: table.edit(table.leadOf('plain', 'Session'), { partnerId: table.partner('seven').id }),
      says: /session .* brought lead .*; but SESSION#/,
    }),
  },
  {
    what: 'a lead of nobody with a partner',
    plant: (table) => {
      const lead = table.find(({ sk, source }) => sk === 'LEAD' && source.kind === 'Nobody')
      return { item: table.edit(lead, { partnerId: table.partner('plain').id }), says: /it is bound by Nobody, and has partner/ }
    },
  },
  {
    what: 'a binding that earned another amount',
    plant: (table) => {
      const act = table.binding()
      const [first, ...others] = act.rewards.outcomes
      const rewards = { ...act.rewards, outcomes: [{ ...first, amountKopecks: first.amountKopecks + 1 }, ...others] }
      return { item: table.edit(act, { rewards }), says: /by the same rules, for what was done before it,/ }
    },
  },
  {
    what: 'a binding that earned nothing by one of the deals',
    plant: (table) => {
      const act = table.binding()
      const rewards = { ...act.rewards, outcomes: act.rewards.outcomes.slice(0, -1) }
      return { item: table.edit(act, { rewards }), says: /by the same rules, for what was done before it,/ }
    },
  },
  {
    what: 'a binding that earned through an act that never happened',
    plant: (table) => {
      const act = table.binding()
      const outcomes = act.rewards.outcomes.map((one: Loose) => ({ ...one, earnedBy: { ...one.earnedBy, actId: stranger } }))
      return { item: table.edit(act, { rewards: { ...act.rewards, outcomes } }), says: /for what was done before it,/ }
    },
  },
  {
    what: 'a reward of a binding that names the wrong act as its source',
    plant: (table) => {
      const entry = table.find(({ sk, cause }) => sk.startsWith('ENTRY#') && cause.earnedBy)
      const cause = { ...entry.cause, earnedBy: { ...entry.cause.earnedBy, actId: stranger } }
      return { item: table.edit(entry, { cause }), says: /earned by act 01a1fd96-.*; but LEAD#/ }
    },
  },
  {
    what: 'a reward of a binding that waits from the binding on',
    plant: (table) => {
      const entry = table.find(({ sk, cause }) => sk.startsWith('ENTRY#') && cause.earnedBy)
      const rule = { ...entry.cause.rule, holdDays: 5 }
      const item = table.edit(entry, { cause: { ...entry.cause, rule, availableFrom: '2030-01-01' } })
      return { item, says: /the day from which it is available is 2030-01-01/ }
    },
  },
  {
    what: 'a lead that was bound by another act',
    plant: (table) => ({
      item: table.edit(table.bound(), { boundRevision: 2 }),
      says: /boundRevision, by the act that binds it, is 2/,
    }),
  },
  {
    what: 'a lead that was bound to another partner than it has',
    plant: (table) => {
      const act = table.binding()
      table.edit(act, { binds: { ...act.binds, partnerId: table.partner('eight').id } })
      return { item: `LEAD#${act.leadId}/LEAD`, says: /partnerId, by the act that binds it,/ }
    },
  },
  {
    what: 'a lead that was bound to another offer than it has',
    plant: (table) => {
      const act = table.binding()
      table.edit(act, { binds: { ...act.binds, offerId: stranger } })
      return { item: `LEAD#${act.leadId}/LEAD`, says: /offerId, by the act that binds it,/ }
    },
  },
  {
    what: 'a lead that says an administrator bound it, and no act that did',
    plant: (table) => ({
      item: table.edit(table.leadOf('eight', 'Promocode'), { source: { kind: 'Administrator' } }),
      says: /the number of acts that bind it is 0 . 1/,
    }),
  },
  {
    what: 'a lead that a session brought, and that was bound',
    plant: (table) => ({
      item: table.edit(table.bound(), { source: { kind: 'Session', sessionId: strangerSession } }),
      says: /it was bound afterwards, and by Session/,
    }),
  },
  {
    what: 'a lead that is found as that of another partner',
    plant: (table) => {
      const value = table.find(({ pk, leadId }) => pk.startsWith('VALUE#') && leadId === table.bound().id)
      return { item: table.edit(value, { partnerId: table.partner('eight').id }), says: /partnerId is / }
    },
  },
  {
    what: 'a lead that is not found by the value of a searchable field',
    plant: (table) => {
      const value = table.find(({ pk }) => pk.startsWith('VALUE#'))
      table.remove(value)
      return { item: `LEAD#${value.leadId}/LEAD`, says: /it is not found by a searchable value: VALUE#.* does not name it/ }
    },
  },
  {
    what: 'a searchable value of a lead that does not exist',
    plant: (table) => {
      const value = table.find(({ pk }) => pk.startsWith('VALUE#'))
      return { item: table.put({ ...value, sk: stranger, leadId: stranger }), says: /its lead 01a1fd96-.* is not there/ }
    },
  },
  {
    what: 'a lead that is found by a value that it does not have',
    plant: (table) => {
      const value = table.find(({ pk }) => pk.startsWith('VALUE#'))
      const item = table.put({ ...value, pk: value.pk.replace(/[^#]*$/, 'f'.repeat(64)) })
      return { item, says: /lead .* has no such value/ }
    },
  },
  {
    what: 'a value that finds another lead than it stands for',
    plant: (table) => {
      const [value, other] = table.all('VALUE#')
      return { item: table.edit(value, { leadId: other.leadId }), says: /leadId is / }
    },
  },
  {
    what: 'a lead of a partner who is not there',
    plant: (table) => ({
      item: table.edit(table.leadOf('seven', 'Promocode'), { partnerId: stranger }),
      says: /the partner PARTNERS\/01a1fd96-.* is not there/,
    }),
  },
  {
    what: 'a lead that is not in any count',
    plant: (table) => {
      const lead = table.find(({ sk, source }) => sk === 'LEAD' && source.kind === 'Nobody')
      const copy = { ...table.leadOf('seven', 'Promocode'), source: { kind: 'Nobody' }, pk: `LEAD#${stranger}`, id: stranger }
      table.put({ ...copy, revision: 1, statusId: lead.statusId, createdAt: copy.updatedAt })
      const item = `ACTIVITY/${table.partner('seven').id}`
      return { item, says: /it counts 1 leads in status .* 2$/ }
    },
  },
  {
    what: 'a value of another type than its field',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Session')
      return {
        item: table.edit(lead, { values: [{ ...lead.values[0], value: 7 }] }),
        says: /the value of surname is not of its type/,
      }
    },
  },
  {
    what: 'a field that the contour does not have',
    plant: (table) => ({
      item: table.edit(table.leadOf('plain', 'Session'), { values: [{ fieldTypeId: stranger, value: 'x' }] }),
      says: /field 01a1fd96-.* is not in the contour/,
    }),
  },
  {
    what: 'a lead by a promocode that is not there',
    plant: (table) => {
      const lead = table.leadOf('seven', 'Promocode')
      const item = table.edit(lead, { source: { ...lead.source, code: 'NOBODYS' } })
      return { item, says: /the promocode PROMOCODES\/NOBODYS is not there/ }
    },
  },
]

const bindings: Corruption[] = [
  {
    what: 'a session whose lead is gone',
    plant: (table) => {
      const session = table.session(true)
      for (const item of table.all(`LEAD#${session.leadId}/`)) table.remove(item)
      return { item: nameOf(session), says: /brought lead .*; but LEAD#.*\/LEAD does not say so/ }
    },
  },
  {
    what: 'a deal whose externalId is free to be taken again',
    plant: (table) => {
      const deal = table.find(({ externalId, sk }) => externalId === 'order-7' && sk.startsWith('DEAL#'))
      table.remove(table.find(({ pk, sk }) => pk === 'EXTERNALIDS#DEAL' && sk === 'order-7'))
      return { item: nameOf(deal), says: /external id order-7.*; but EXTERNALIDS#DEAL\/order-7/ }
    },
  },
  {
    what: 'a payout request whose externalId is free to be taken again',
    plant: (table) => {
      const payout = table.find(({ pk, externalId }) => pk === 'PAYOUTS' && externalId === 'payment-7')
      table.remove(table.find(({ pk }) => pk === 'EXTERNALIDS#PAYOUT'))
      return { item: nameOf(payout), says: /external id payment-7.*; but EXTERNALIDS#PAYOUT\/payment-7/ }
    },
  },
  {
    what: 'a partner whose externalId is free to be taken again',
    plant: (table) => {
      table.remove(table.find(({ pk, sk }) => pk === 'EXTERNALIDS#PARTNER' && sk === 'customer-7'))
      return { item: nameOf(table.partner('named')), says: /external id customer-7.*; but EXTERNALIDS#PARTNER\/customer-7/ }
    },
  },
  {
    what: 'a second partner with one externalId',
    plant: (table) => ({
      item: table.edit(table.partner('seven'), { externalId: 'customer-7' }),
      says: /external id customer-7/,
    }),
  },
  {
    what: 'an externalId of a partner who is not there',
    plant: (table) => ({
      item: table.put({ pk: 'EXTERNALIDS#PARTNER', sk: 'customer-8', id: stranger }),
      says: /customer-8.*; but PARTNERS\//,
    }),
  },
  {
    what: 'a second payout request with one externalId',
    plant: (table) => ({ item: table.edit(table.payout('Paid'), { externalId: 'payment-7' }), says: /external id payment-7/ }),
  },
  {
    what: 'a second lead with one externalId',
    plant: (table) => {
      const other = table.leadOf('plain', 'Promocode')
      return { item: table.edit(other, { externalId: 'application-7' }), says: /external id application-7/ }
    },
  },
  {
    what: 'an externalId of a lead that there is not',
    plant: (table) => ({
      item: table.put({ pk: 'EXTERNALIDS#LEAD', sk: 'application-8', id: stranger }),
      says: /application-8.*; but LEAD#.*\/LEAD/,
    }),
  },
  {
    what: 'an externalId that points to another deal than the one that has it',
    plant: (table) => {
      const other = table.find(({ sk, externalId }) => sk.startsWith('DEAL#') && externalId === undefined)
      const { leadId, id, revision } = other
      const item = table.find(({ pk }) => pk === 'EXTERNALIDS#DEAL')
      return { item: table.edit(item, { id, leadId, revision }), says: /order-7/ }
    },
  },
  {
    what: 'two sessions that brought one lead',
    plant: (table) => ({
      item: table.put({ ...table.session(true), pk: `SESSION#${strangerSession}`, id: strangerSession }),
      says: /session AAAA.* brought lead .*; but LEAD#.* does not say so/,
    }),
  },
  {
    what: 'two leads of one session',
    plant: (table) => {
      const lead = table.leadOf('plain', 'Session')
      const item = table.put({ ...lead, pk: `LEAD#${stranger}`, id: stranger })
      return { item, says: /session .* brought lead 01a1fd96-.*; but SESSION#/ }
    },
  },
  {
    what: 'a session that is free to bring a second lead',
    plant: (table) => {
      const session = table.session(true)
      const { leadId } = session
      delete session.leadId
      return { item: `LEAD#${leadId}/LEAD`, says: /but SESSION#.*\/SESSION does not say so/ }
    },
  },
  {
    what: 'a session of another offer than its lead',
    plant: (table) => ({
      item: table.edit(table.session(true), { offerId: table.find(({ slug, pk }) => pk === 'CONTOUR' && slug === 'closed').id }),
      says: /session .* brought lead .*; but LEAD#.*\/LEAD: session/,
    }),
  },
  {
    what: 'a session of a partner who is not there',
    plant: (table) => ({
      item: table.edit(table.session(false), { partnerId: stranger }),
      says: /the partner PARTNERS\/01a1fd96-.* is not there/,
    }),
  },
  {
    what: 'a link that stands among those of another partner',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk, sk }) => pk === 'LINKS' && sk === 'own-link'),
        { ownedBy: `LINKSOF#${stranger}` },
      ),
      says: /ownedBy is LINKSOF#/,
    }),
  },
  {
    what: 'a promocode that stands among those of another partner',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk, sk }) => pk === 'PROMOCODES' && sk === 'ASKED'),
        { ownedBy: `CODESOF#${stranger}` },
      ),
      says: /ownedBy is CODESOF#/,
    }),
  },
  {
    what: 'a promocode that an administrator decided who is not there',
    plant: (table) => {
      const code = table.find(({ pk, sk }) => pk === 'PROMOCODES' && sk === 'REFUSED')
      const item = table.edit(code, { decision: { ...code.decision, by: { ...code.decision.by, id: stranger } } })
      return { item, says: /the administrator .* is not in the contour/ }
    },
  },
  {
    what: 'a promocode on review that its partner does not wait for',
    plant: (table) => {
      const { partnerId } = table.find(({ pk, sk }) => pk === 'PROMOCODES' && sk === 'ASKED')
      const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === partnerId)
      delete activity.codesOnReview
      return { item: 'PROMOCODES/ASKED', says: /waits for what becomes of promocode ASKED; but ACTIVITY\/.* does not say so/ }
    },
  },
  {
    what: 'a decided promocode that its partner still waits for',
    plant: (table) => {
      const code = table.find(({ pk, sk }) => pk === 'PROMOCODES' && sk === 'ASKED')
      table.edit(code, { status: 'Active' })
      return { item: `ACTIVITY/${code.partnerId}`, says: /waits for what becomes of promocode ASKED; but PROMOCODES\/ASKED/ }
    },
  },
  {
    what: 'a session of a link that is not there',
    plant: (table) => ({
      item: table.edit(table.session(false), { linkSlug: 'no-link' }),
      says: /the link LINKS\/no-link is not there/,
    }),
  },
  {
    what: 'a session of an offer that is not there',
    plant: (table) => ({
      item: table.edit(table.session(false), { offerId: stranger }),
      says: /the offer .* is not in the contour/,
    }),
  },
  {
    what: 'a session that would be swept though it has a lead',
    plant: (table) => ({
      item: table.edit(table.session(true), { sweepAfter: 2_000_000_000 }),
      says: /sweepAfter of a session that has/,
    }),
  },
  {
    what: 'a session that would be swept before its time',
    plant: (table) => ({
      item: table.edit(table.session(false), { sweepAfter: 1_000_000_000 }),
      says: /sweepAfter is 1000000000/,
    }),
  },
  {
    what: 'a window that is gone, so that the same application would be taken again',
    plant: (table) => {
      const { leadId } = table.window()
      table.remove(table.window())
      return { item: `LEAD#${leadId}/LEAD`, says: /its window WINDOW#.* is not there/ }
    },
  },
  {
    what: 'a window of a lead that is not there',
    plant: (table) => ({
      item: table.edit(table.window(), { leadId: stranger }),
      says: /it was opened by lead 01a1fd96-.*, which is not/,
    }),
  },
  {
    what: 'a window of another application',
    plant: (table) => {
      const window = table.window()
      const other = table.find(({ sk, source, id }) => sk === 'LEAD' && source.kind === 'Promocode' && id !== window.leadId)
      return { item: table.edit(window, { leadId: other.id }), says: /which is another application/ }
    },
  },
  {
    what: 'a window that opened at another time than its lead was created',
    plant: (table) => {
      const window = table.window()
      const openedAtMs = window.openedAtMs - 86_400_000
      const item = table.edit(window, { openedAtMs, sweepAfter: window.sweepAfter - 86_400 })
      return { item, says: /it was opened by lead .* at .* when the lead was created/ }
    },
  },
  {
    what: 'an application that was taken twice within a day',
    plant: (table) => {
      const window = table.window()
      const lead = table.find(({ sk, id }) => sk === 'LEAD' && id === window.leadId)
      const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === lead.partnerId)
      activity.counts[lead.statusId]++
      const item = table.put({ ...lead, pk: `LEAD#${stranger}`, id: stranger })
      return { item, says: /within a day the same application was taken again/ }
    },
  },
  {
    what: 'a window that would be swept within its day',
    plant: (table) => {
      const window = table.window()
      return {
        item: table.edit(window, { sweepAfter: Math.ceil(window.openedAtMs / 1000) }),
        says: /sweepAfter of what was opened at/,
      }
    },
  },
]

const configuration: Corruption[] = [
  {
    what: 'a contour without settings',
    plant: (table) => ({ item: table.remove(table.find(({ sk }) => sk === 'SETTINGS')), says: /the contour has no settings/ }),
  },
  {
    what: 'a target status that the contour does not have',
    plant: (table) => ({
      item: table.edit(
        table.find(({ sk }) => sk === 'SETTINGS'),
        { targetStatusId: stranger },
      ),
      says: /the target status .* is not in the contour/,
    }),
  },
  {
    what: 'a reward rule for a status that the contour does not have',
    plant: (table) => {
      const offer = table.find(({ slug, pk }) => pk === 'CONTOUR' && slug === 'loan')
      offer.rewards[0].statusId = stranger
      return { item: nameOf(offer), says: /the status of a reward rule, .* is not in the contour/ }
    },
  },
  {
    what: 'an offer that is closed for somebody who is not there',
    plant: (table) => ({
      item: table.edit(
        table.find(({ sk }) => String(sk).startsWith('CLOSED#')),
        { partnerId: stranger },
      ),
      says: /the partner PARTNERS\/01a1fd96-.* is not there/,
    }),
  },
  {
    what: 'an offer that is closed for a partner, of which new leads know nothing',
    plant: (table) => {
      const closure = table.find(({ sk }) => String(sk).startsWith('CLOSED#'))
      const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === closure.partnerId)
      delete activity.closedOfferIds
      return { item: nameOf(closure), says: /is closed for partner .* does not say so/ }
    },
  },
  {
    what: 'an offer that is open to a partner, and no lead can be made of it',
    plant: (table) => {
      const closure = table.find(({ sk }) => String(sk).startsWith('CLOSED#'))
      table.edit(closure, { isClosed: false })
      const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === closure.partnerId)
      return { item: nameOf(activity), says: /is closed for partner .* does not say so/ }
    },
  },
  {
    what: 'a closure of an offer that is not there',
    plant: (table) => {
      const closure = table.find(({ sk }) => String(sk).startsWith('CLOSED#'))
      return { item: nameOf(table.edit(closure, { offerId: stranger }) && closure), says: /the offer .* is not in/ }
    },
  },
  {
    what: 'a link of a partner who is not there',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk }) => pk === 'LINKS'),
        { partnerId: stranger },
      ),
      says: /the partner PARTNERS\/01a1fd96-.* is not there/,
    }),
  },
  {
    what: 'a link to an offer that is not there',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk }) => pk === 'LINKS'),
        { offerId: stranger },
      ),
      says: /the offer .* is not in/,
    }),
  },
  {
    what: 'a promocode of a partner who is not there',
    plant: (table) => ({
      item: table.edit(
        table.find(({ sk }) => sk === 'REVIEW'),
        { partnerId: stranger },
      ),
      says: /the partner PARTNERS\/01a1fd96-.* is not there/,
    }),
  },
  {
    what: 'a promocode that stands under another code',
    plant: (table) => ({
      item: table.edit(
        table.find(({ sk }) => sk === 'REVIEW'),
        { code: 'OTHER' },
      ),
      says: /code is OTHER .* REVIEW$/,
    }),
  },
  {
    what: 'an API key of an administrator who is not there',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk }) => pk === 'KEYS'),
        { administratorId: stranger },
      ),
      says: /the administrator .* is not in the contour/,
    }),
  },
  {
    what: 'an API key that was rotated from one that is not there',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk }) => pk === 'KEYS'),
        { requestScope: stranger },
      ),
      says: /the API key it was rotated from, .* is not in the contour/,
    }),
  },
  {
    what: 'a use of an API key that is not there',
    plant: (table) => ({
      item: table.put({ pk: 'KEYUSES', sk: 'f'.repeat(64), lastUsedAt: '2026-11-22T00:00:00.000Z' }),
      says: /there is no such API key/,
    }),
  },
  {
    what: 'a kept answer that would be swept within its week',
    plant: (table) => {
      const kept = table.find(({ sk }) => sk === 'ANSWER')
      return { item: table.edit(kept, { sweepAfter: Math.ceil(kept.keptAtMs / 1000) }), says: /sweepAfter of what was kept at/ }
    },
  },
  {
    what: 'a kept answer of a partner who is not there',
    plant: (table) => {
      const kept = table.find(({ pk }) => pk.startsWith('KEPT#Partner#'))
      return {
        item: table.put({ ...kept, pk: kept.pk.replace(/#[^#]*#(?=[^#]*$)/, `#${stranger}#`) }),
        says: /the partner PARTNERS\/.* is not there/,
      }
    },
  },
  {
    what: 'a kept answer of an administrator who is not there',
    plant: (table) => {
      const kept = table.find(({ pk }) => pk.startsWith('KEPT#Administrator#'))
      return {
        item: table.put({ ...kept, pk: kept.pk.replace(/#[^#]*#(?=[^#]*$)/, `#${stranger}#`) }),
        says: /the administrator .* is not in the contour/,
      }
    },
  },
  {
    what: 'a kept answer of a kind of people that there is not',
    plant: (table) => {
      const kept = table.find(({ pk }) => pk.startsWith('KEPT#Partner#'))
      return {
        item: table.put({ ...kept, pk: kept.pk.replace('#Partner#', '#Visitor#') }),
        says: /the administrator .* is not in the contour/,
      }
    },
  },
  {
    what: 'a kept answer of a key that is not there',
    plant: (table) => {
      const kept = table.find(({ pk, sk }) => sk === 'ANSWER' && pk.split('#').length === 3)
      return {
        item: table.put({ ...kept, pk: kept.pk.replace(/#.*#/, `#${stranger}#`) }),
        says: /the API key .* is not in the contour/,
      }
    },
  },
  {
    what: 'a kept answer of something that failed',
    plant: (table) => ({
      item: table.edit(
        table.find(({ sk }) => sk === 'ANSWER'),
        { status: 503 },
      ),
      says: /status is 503/,
    }),
  },
  {
    what: 'an entry of the journal by an administrator who is not there',
    plant: (table) => ({
      item: table.put(journalEntry({ by: { id: stranger } })),
      says: /the administrator .* is not in the contour/,
    }),
  },
  {
    what: 'an entry of the journal under another day',
    plant: (table) => ({
      item: table.put(journalEntry({ pk: 'EVENTS#2026-11-21' })),
      says: /the day of the act is 2026-11-22 .* 2026-11-21$/,
    }),
  },
  {
    what: 'an entry of the journal under another id',
    plant: (table) => ({ item: table.put(journalEntry({ id: 'other' })), says: /id is other/ }),
  },
  {
    what: 'an item of a kind that nobody knows',
    plant: (table) => ({ item: table.put({ pk: 'BALLAST', sk: '1' }), says: /this is no kind of item/ }),
  },
  {
    what: 'an item of a kind that is called as what every object has',
    plant: (table) => ({ item: table.put({ pk: 'constructor', sk: '1' }), says: /this is no kind of item/ }),
  },
  {
    what: 'an amount that is a text',
    plant: (table) => ({ item: table.edit(table.payout('Paid'), { amountKopecks: '15000' }), says: /amountKopecks: / }),
  },
  {
    what: 'an attribute that is not declared',
    plant: (table) => ({
      item: table.edit(table.payout('Paid'), { cardNumber: '2200 7007' }),
      says: /^cardNumber: it is not declared \| a payout request as it is declared$/,
    }),
  },
  {
    what: 'an attribute inside another that is not declared',
    plant: (table) => ({
      item: table.edit(table.payout('Paid'), {
        balanceWhenRequested: { ...table.payout('Paid').balanceWhenRequested, owedKopecks: 1 },
      }),
      says: /balanceWhenRequested\.owedKopecks: it is not declared/,
    }),
  },
  {
    what: 'a name that is missing',
    plant: (table) => {
      const profile = table.partner('plain')
      delete profile.firstName
      return { item: table.put(profile), says: /firstName: it is missing/ }
    },
  },
  {
    what: 'a list with something of another kind in it',
    plant: (table) => ({
      item: table.edit(table.partner('plain'), { formerEmails: [7] }),
      says: /formerEmails\[\]: it is no text/,
    }),
  },
  {
    what: 'an entry that explains nothing',
    plant: (table) => ({
      item: table.edit(table.reward('plain', 'fixedKopecks'), { cause: { kind: 'Reward' } }),
      says: /cause: expected an opening balance, a movement of a payout, or a reward/,
    }),
  },
]

/** An entry of the journal, whole except for the given changes. */
function journalEntry(changes: object) {
  const at = '2026-11-22T10:00:00.000Z'
  return {
    pk: 'EVENTS#2026-11-22',
    sk: 'entry',
    id: 'entry',
    type: 'offer.edited',
    at,
    by: null,
    subjects: ['offer:loan'],
    ...changes,
  }
}

/** Everything that the audit must see. */
export const corruptions: readonly Corruption[] = [
  ...ledgers,
  ...takenBackCorruptions,
  ...targetCorruptions,
  ...partners,
  ...payouts,
  ...leads,
  ...bindings,
  ...configuration,
  ...peopleCorruptions,
  ...registrationCorruptions,
  ...toldCorruptions,
  ...figureCorruptions,
  ...webhookCorruptions,
  ...witnessCorruptions,
]

/** Whether two tables hold the same. */
export const isSameTable = (a: Table, b: Table): boolean => isDeepStrictEqual(a, b)
