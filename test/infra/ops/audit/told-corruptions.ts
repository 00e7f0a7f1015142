import { idAtMoment, momentOfId } from '../../../../lib/domain/value/id.ts'
import { feedDayOf } from '../../../../lib/store/keys.ts'
import { type Corruption, type Loose, type Planted, stranger } from './planted.ts'

const told = (table: Planted, type: string): Loose =>
  table.all('FEED#').find(({ events }) => events.some((event: { type: string }) => event.type === type))

/** Puts another version into the event of a type. */
const ofVersion =
  (type: string, version: number): Corruption['plant'] =>
  (table) => {
    const act = told(table, type)
    const events = act.events.map((event: { type: string }) => (event.type === type ? { ...event, version } : event))
    return { item: table.edit(act, { events }), says: new RegExp(`it tells ${type} .* version ${version}, and nothing`) }
  }

const nextDay = (table: Planted): { item: string; says: RegExp } => {
  const act = told(table, 'lead.created')
  const otherDay = feedDayOf(idAtMoment(act.id, momentOfId(act.id) + 24 * 60 * 60_000))
  return { item: table.put({ ...act, pk: `FEED#${otherDay}` }), says: /the day of the act is / }
}

/** What the feed tells, and nobody did. */
export const toldCorruptions: readonly Corruption[] = [
  ...['payout.paid', 'lead.status_changed', 'deal.added', 'reward.accrued', 'partner.created'].map((type): Corruption => ({
    what: `a ${type} that did not happen`,
    plant: ofVersion(type, 99),
  })),
  { what: 'an act of the feed under another day', plant: nextDay },
  {
    what: 'an act of the feed by a key that is not there',
    plant: (table) => ({
      item: table.edit(told(table, 'lead.created'), {
        by: { kind: 'ApiKey', id: stranger, title: '', administratorId: stranger },
      }),
      says: /the API key .* is not in the contour/,
    }),
  },
  {
    what: 'an act of the feed that is swept while readers may ask for it',
    plant: (table) => {
      const act = told(table, 'lead.created')
      return { item: table.edit(act, { sweepAfter: act.sweepAfter - 2 * 24 * 60 * 60 }), says: /sweepAfter of what was done/ }
    },
  },
  {
    what: 'an event with what tells of a person',
    plant: (table) => {
      const act = told(table, 'payout.requested')
      const events = act.events.map((event: Loose) => ({ ...event, requisites: 'card 2200' }))
      return { item: table.edit(act, { events }), says: /events\.0: .*requisites/ }
    },
  },
]
