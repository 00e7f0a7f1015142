import type { LeadField } from '../../../lib/domain/contour/contour.ts'
import { offeredOptions } from '../../../lib/domain/contour/option.ts'
import { checkLeadValues, type LeadValue } from '../../../lib/domain/lead/lead-values.ts'
import { inventPeople, inventPhone } from './invented-people.ts'
import type { SeededRandom } from './seeded-random.ts'

const remarks = ['перезвонить вечером', 'пришёл по совету', 'есть вопросы по срокам', 'уже наш клиент', 'сравнивает условия']

/** What a client fills in: every required field and most others. Checked like API input. */
export function inventValues(chance: SeededRandom, fields: readonly LeadField[]): LeadValue[] {
  const [client] = inventPeople(chance, 1)
  const textFor = ({ systemName }: LeadField): string => {
    if (/phone|tel/i.test(systemName)) return inventPhone(chance)
    if (/mail/i.test(systemName)) return `${client?.login}@clients.example`
    if (/name/i.test(systemName)) return `${client?.firstName} ${client?.lastName}`
    return chance.oneOf(remarks)
  }
  const valueFor = (field: LeadField): LeadValue['value'] => {
    if (field.type === 'Number') return chance.whole(2, 60) * 50_000
    if (field.type === 'Boolean') return chance.fraction() < 0.6
    if (field.type === 'List') return chance.oneOf(offeredOptions(field.options) ?? []).id
    return textFor(field)
  }
  const filled = fields.filter(
    ({ hidden, required, type, options }) =>
      !hidden && (required || chance.fraction() < 0.7) && (type !== 'List' || (offeredOptions(options)?.length ?? 0) > 0),
  )
  return checkLeadValues(
    filled.map((field) => ({ fieldTypeId: field.id, value: valueFor(field) })),
    fields,
  )
}
