import type { LegalField } from '../contour/contour.ts'

/** A question as it is shown to the partner. */
export const legalFieldView = ({ id, systemName, label, type, options, required, check }: LegalField) => ({
  id,
  systemName,
  label,
  type,
  options: options && options.map((option) => ({ id: option.id, name: option.name })),
  required,
  check: check ?? null,
})
