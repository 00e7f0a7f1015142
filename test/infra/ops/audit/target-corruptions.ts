import { nameOf } from '../../../support/memory-table.ts'
import { type Corruption, type Loose, type Planted, stranger } from './planted.ts'

/** The acts of a lead that called, won a deal of 1000 rubles, and got another one of 333.33. */
function twoDeals(table: Planted): { lead: Loose; acts: Loose[]; entries: Loose[] } {
  const lead = table.leadOf('plain', 'Session')
  const acts = table.acts(lead)
  return { lead, acts, entries: table.entries('plain').filter(({ cause }) => cause.leadId === lead.id) }
}

/**
 * Makes of the second deal what a move to another target made before that was guarded: from there on the lead stands in a status that
 * was the target then.
 */
function movedToAnotherTarget(table: Planted): { second: Loose; first: Loose; entryRevision: number } {
  const { acts, entries } = twoDeals(table)
  const [first, second, third] = acts.filter(({ deal }) => deal !== null)
  const target = table.status('gone')
  const next = acts.find(({ revision }) => revision === third.revision + 1)
  Object.assign(second, { toStatusId: target })
  Object.assign(third, { fromStatusId: target, toStatusId: target })
  Object.assign(next, { fromStatusId: target })
  for (const act of [second, third]) for (const { rule } of act.rewards.outcomes) rule.statusId = target
  for (const { cause } of entries) {
    if (cause.actId !== second.id && cause.actId !== third.id) continue
    Object.assign(cause, { statusId: target, rule: { ...cause.rule, statusId: target } })
  }
  return { first, second, entryRevision: second.entryRevisions[0] }
}

/** The first move of a lead that has no deal. */
const firstMove = (table: Planted): Loose => table.acts(table.leadOf('plain', 'Promocode'))[0]

export const targetCorruptions: Corruption[] = [
  {
    what: 'a share for a status that is not the target',
    plant: (table) => {
      const offer = table.find(({ pk, slug }) => pk === 'CONTOUR' && slug === 'loan')
      offer.rewards[1].statusId = table.status('gone')
      return {
        item: nameOf(offer),
        says: /^rewards\[1\] of offer loan is 10 % of a deal in status gone, where none is made: it can never earn \| a rule for the target, won$/,
      }
    },
  },
  {
    what: 'a deal that earned twice, as another status had become the target',
    plant: (table) => {
      const { first, second, entryRevision } = movedToAnotherTarget(table)
      return {
        item: nameOf(second),
        says: new RegExp(
          `^deal ${second.id} was made when another status had become the target, and earned entries ${entryRevision} of partner .*, beside deal ${first.id} \\| one deal`,
        ),
      }
    },
  },
  {
    what: 'an act that brings deals to another target, of a lead that has none',
    plant: (table) => {
      const act = firstMove(table)
      act.rewards = { levelId: null, noRules: 'DealCarried', outcomes: [] }
      return { item: nameOf(act), says: /^it brings deals to another target \| a deal of another status before it$/ }
    },
  },
  {
    what: 'a lead that says it has brought deals to another target, and no act did',
    plant: (table) => {
      const { lead } = twoDeals(table)
      lead.carriedDeals = { statusId: lead.statusId, actRevision: lead.revision }
      return { item: nameOf(lead), says: /^carriedDeals, by the act that carried them, is \{.*\} \| nothing$/ }
    },
  },
]

/** Doubles from older versions that were mended: one deal is canceled, or the reward of the second was taken back. */
export const mendedDoubles: { what: string; mend: (table: Planted) => void }[] = [
  {
    what: 'what the second deal earned was taken back',
    mend: (table) => {
      const { second, entryRevision } = movedToAnotherTarget(table)
      const { pk, id } = table.entries('plain').find(({ revision }) => revision === entryRevision)
      const sk = `REVERSED#${String(entryRevision).padStart(12, '0')}`
      table.put({ pk, sk, entryId: id, reversalRevision: 1, of: second.id, by: stranger })
    },
  },
  {
    what: 'the second deal is canceled',
    mend: (table) => {
      movedToAnotherTarget(table).second.canceledAt = '2026-11-20T00:00:00.000Z'
    },
  },
  {
    what: 'the first deal is canceled',
    mend: (table) => {
      movedToAnotherTarget(table).first.canceledAt = '2026-11-20T00:00:00.000Z'
    },
  },
]
