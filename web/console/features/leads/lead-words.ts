import type { Format } from '../../../../lib/domain/words/format.ts'
import type { Tone } from '../../../shared/look/tone.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import type { LeadAct, ListedLead } from './lead-queries.ts'
import type { ru } from './ru.ts'

type Partner = NonNullable<ListedLead['partner']>

/** A partner as people call them: the name, or the address where there is none. */
export function partnerName({ lastName, firstName, middleName, email }: Partner): string {
  return [lastName, firstName, middleName].filter(Boolean).join(' ') || email
}

/** The parameters of the link that the client came by, as they were written; empty if there were none. */
export function clickParts({ click }: Pick<ListedLead, 'click'>): { name: string; value: string }[] {
  if (click === null) return []
  const { clickId, ...subs } = click
  return Object.entries({ ...subs, click_id: clickId }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

/** What a client wrote into a field, as people read it. */
export function fieldText(
  { fieldTypeId, type, value }: ListedLead['fields'][number],
  configuration: Configuration | undefined,
  { number }: Format,
  t: typeof ru,
): string {
  if (type === 'Boolean') return value === true ? t.yes : t.no
  if (type === 'Number') return number(Number(value))
  if (type !== 'List') return String(value)
  const field = configuration?.leadFields.find(({ id }) => id === fieldTypeId)
  return field?.options?.find(({ id }) => id === value)?.name ?? String(value)
}

/** Two names for a client in a list: the first two texts. */
export function clientNames({ fields, id }: Pick<ListedLead, 'fields' | 'id'>): [name: string, another: string] {
  const [name = id.slice(0, 8), another = ''] = fields.filter(({ type }) => type === 'String').map(({ value }) => String(value))
  return [name, another]
}

/** The target is the success status; the primary one waits for somebody. */
export function statusTone(statusId: string | undefined, configuration: Configuration | undefined): Tone {
  const status = configuration?.leadStatuses.find(({ id }) => id === statusId)
  if (status?.target) return 'good'
  return status?.primary ? 'info' : 'neutral'
}

export const administratorName = ({ firstName, lastName, email }: NonNullable<LeadAct['askedBy']>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** Who did something to a lead. */
export function whoDid({ changedByAdmin, changedByApiKey, isImported }: LeadAct, t: typeof ru): string {
  if (changedByAdmin && isImported) return t.history.broughtBy(administratorName(changedByAdmin))
  if (changedByAdmin) return administratorName(changedByAdmin)
  return changedByApiKey ? t.history.byKey(changedByApiKey.title) : ''
}
