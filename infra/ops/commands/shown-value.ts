import type { LeadField } from '../../../lib/domain/contour/contour.ts'

/** A lead's field value for people: the name of an option as long as the field has it. */
export function shownValue(
  fields: readonly LeadField[],
  { fieldTypeId, value }: { fieldTypeId: string; value: unknown },
): string {
  const options = fields.find(({ id }) => id === fieldTypeId)?.options ?? []
  return options.find(({ id }) => id === value)?.name ?? String(value)
}
