import type { LeadField } from '../contour/contour.ts'
import { offeredOptions } from '../contour/option.ts'

/**
 * The fields that an integration may fill, in the order of the contour file.
 *
 * spec: GET /lead-fields
 */
export function visibleLeadFields(fields: readonly LeadField[]) {
  return fields
    .filter((field) => !field.hidden)
    .map(({ id, systemName, label, type, options, required, hidden }) => ({
      id,
      systemName,
      label,
      type,
      options: offeredOptions(options)?.map((option) => ({ id: option.id, name: option.name })) ?? null,
      required,
      hidden,
    }))
}
