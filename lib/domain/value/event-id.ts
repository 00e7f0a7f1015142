import { isId } from './id.ts'

/** An event, addressed as part of an act. */
export interface EventPlace {
  actId: string
  index: number
}

/** The id of an event in the feed. All ids have one length, so sorting them as text gives the order of the feed. */
export const eventId = ({ actId, index }: EventPlace): string => `${actId}-${String(index).padStart(3, '0')}`

export const isEventId = (text: string): boolean => eventPlace(text) !== undefined

/** The event that an id names; undefined for anything else. */
export function eventPlace(id: string): EventPlace | undefined {
  const [actId, index] = [id.slice(0, -4), Number(id.slice(-3))]
  return isId(actId) && /-\d{3}$/.test(id) ? { actId, index } : undefined
}
