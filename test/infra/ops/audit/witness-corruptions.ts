import { requisitesSha256 } from '../../../../lib/store/payout/payout.ts'
import { nameOf } from '../../../support/memory-table.ts'
import { type Corruption, type Loose, type Planted, stranger } from './planted.ts'

const seals = (table: Planted): Loose[] => table.all('SEALS/')
const sealWithEntries = (table: Planted): Loose => seals(table).find(({ entries }) => entries.length > 1)
const journalEntry = (table: Planted, type: string): Loose =>
  table.find(({ pk, type: own }) => pk.startsWith('EVENTS#') && own === type)
const givenRoles = (table: Planted): Loose => table.find(({ pk }) => pk === 'ROLES')
const ownLink = (table: Planted): Loose => table.find(({ pk, createdAt }) => pk === 'LINKS' && createdAt !== undefined)
/** A lead of an offer that has no rules, with two deals. */
function unrewarded(table: Planted): { lead: Loose; acts: Loose[] } {
  const offer = table.find(({ pk, slug }) => pk === 'CONTOUR' && slug === 'free')
  const lead = table.find(({ sk, offerId }) => sk === 'LEAD' && offerId === offer.id)
  return { lead, acts: table.acts(lead) }
}

/** What agrees with itself, and not with what somebody else has told of it. */
export const witnessCorruptions: readonly Corruption[] = [
  {
    what: 'a waiting payout request with other requisites than it was asked for with',
    plant: (table) => ({
      item: table.edit(table.payout('Requested'), { requisites: 'somebody else’s card' }),
      says: /its requisites are others than those it was asked for with/,
    }),
  },
  {
    what: 'a waiting payout request whose requisites were rewritten together with its history',
    plant: (table) => {
      const payout = table.payout('Requested')
      payout.requisites = 'somebody else’s card'
      const [first] = table.all(`PAYOUT#${payout.id}/`)
      table.edit(first, { requisitesSha256: requisitesSha256(payout) })
      return { item: nameOf(payout), says: /its requisites are others than those that the feed told of/ }
    },
  },
  {
    what: 'a waiting payout request whose requisites were rewritten, and whose history tells nothing of them any more',
    plant: (table) => {
      const payout = table.payout('Requested')
      const [first] = table.all(`PAYOUT#${payout.id}/`)
      delete first.requisitesSha256
      const item = table.edit(payout, { requisites: 'somebody else’s card' })
      return { item, says: /its requisites are others than those that the feed told of/ }
    },
  },
  {
    what: 'a second deal of one deal, of an offer without a rule',
    plant: (table) => {
      const { acts } = unrewarded(table)
      const [first, second] = acts.filter(({ deal }) => deal !== null)
      Object.assign(second, { toStatusId: table.status('gone') })
      return {
        item: nameOf(second),
        says: new RegExp(
          `deal ${second.id} was made when another status had become the target, and earned nothing, beside deal ${first.id}`,
        ),
      }
    },
  },
  {
    what: 'a deal added to a lead that has no rule, whole in itself',
    plant: (table) => {
      const { lead, acts } = unrewarded(table)
      const last = acts.at(-1)
      const revision = last.revision + 1
      const sk = `DEAL#${String(revision).padStart(12, '0')}`
      const item = table.put({ ...last, id: stranger, revision, sk })
      table.edit(lead, { revision, dealCount: lead.dealCount + 1 })
      return { item, says: /the feed does not tell of it/ }
    },
  },
  {
    what: 'an entry of the journal that was rewritten',
    plant: (table) => ({
      item: table.edit(journalEntry(table, 'webhook.created'), { reason: 'another one' }),
      says: /it was rewritten: its seal is of something else/,
    }),
  },
  {
    what: 'an entry of the journal in the name of somebody else',
    plant: (table) => {
      const entry = journalEntry(table, 'webhook.created')
      const other = table.all('CONTOUR/ADMINISTRATOR#').find(({ id }) => id !== entry.by.id)
      return { item: table.edit(entry, { by: { ...entry.by, id: other.id } }), says: /it was rewritten/ }
    },
  },
  {
    what: 'an entry of the journal that was taken away',
    plant: (table) => ({ item: table.remove(journalEntry(table, 'link.created')), says: /it was taken away: a seal names it/ }),
  },
  {
    what: 'an entry of the journal that was put there later than it says',
    plant: (table) => {
      const entry = journalEntry(table, 'link.created')
      const id = `${entry.id.slice(0, -1)}${entry.id.endsWith('0') ? '1' : '0'}`
      return { item: table.put({ ...entry, id, sk: id }), says: /no seal names it, though the journal was sealed behind it/ }
    },
  },
  {
    what: 'a seal that was rewritten along with its entry',
    plant: (table) => {
      const seal = sealWithEntries(table)
      const entries = seal.entries.with(0, { ...seal.entries[0], sha256: 'a'.repeat(64) })
      return { item: table.edit(seal, { entries }), says: /it was rewritten: its digest is of something else/ }
    },
  },
  {
    what: 'a seal that was made anew, digest and all',
    plant: (table) => {
      const [first, second] = seals(table)
      table.edit(first, { sha256: 'b'.repeat(64) })
      return { item: nameOf(second), says: /it names another digest of the seal before it/ }
    },
  },
  {
    what: 'a seal that was taken away',
    plant: (table) => {
      const [, second, third] = seals(table)
      table.remove(second)
      return { item: nameOf(third), says: /the seal before it is 1 \| seal 2, which is not there/ }
    },
  },
  {
    what: 'a role that was given in the table',
    plant: (table) => ({
      item: table.edit(givenRoles(table), { roles: ['owner'] }),
      says: /its roles are owner since .*, and the journal tells of nobody who gave them/,
    }),
  },
  {
    what: 'a role that was given in the table as if it had been said a moment later',
    plant: (table) => {
      const given = givenRoles(table)
      const updatedAt = new Date(Date.parse(given.updatedAt) + 1).toISOString()
      return {
        item: table.edit(given, { updatedAt, revision: given.revision + 1 }),
        says: /the journal tells of nobody who gave them/,
      }
    },
  },
  {
    what: 'roles that were taken away, so that their administrator is an owner again',
    plant: (table) => ({ item: table.remove(givenRoles(table)), says: /the roles that were given at .* are not there/ }),
  },
  {
    what: 'an administrator whom nobody made',
    plant: (table) => {
      const [one] = table.all('CONTOUR/ADMINISTRATOR#')
      const item = { ...one, id: stranger, sk: `ADMINISTRATOR#${stranger}`, email: 'stranger@test.example' }
      return { item: table.put(item), says: /nobody made this administrator/ }
    },
  },
  {
    what: 'a link of another partner, on both of its sides',
    plant: (table) => {
      const { id } = table.partner('plain')
      const says = new RegExp(`it is of partner ${id} and offer loan \\| of partner .* and offer loan, as the journal tells`)
      return { item: table.edit(ownLink(table), { partnerId: id, ownedBy: `LINKSOF#${id}` }), says }
    },
  },
  {
    what: 'a link of another offer',
    plant: (table) => {
      const { id } = table.find(({ pk, slug }) => pk === 'CONTOUR' && slug === 'held')
      return {
        item: table.edit(ownLink(table), { offerId: id }),
        says: /it is of partner .* and offer held \| of partner .* and offer loan/,
      }
    },
  },
  {
    what: 'a link that nobody made',
    plant: (table) => ({
      item: table.put({ ...ownLink(table), slug: 'planted', sk: 'planted' }),
      says: /it is of partner .* \| made by somebody, as the journal tells/,
    }),
  },
]
