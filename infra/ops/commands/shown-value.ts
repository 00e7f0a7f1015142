import type { LeadField } from '../../../lib/domain/contour.ts'

/** What a lead has in a field, as people read it: an option by its name, as long as the field has it. */
export function shownValue(
  fields: readonly LeadField[],
  { fieldTypeId, value }: { fieldTypeId: string; value: unknown },
): string {
  const options = fields.find(({ id }) => id === fieldTypeId)?.options ?? []
  return options.find(({ id }) => id === value)?.name ?? String(value)
}
