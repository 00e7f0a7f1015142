import type { components } from '../../shared/api.d.ts'
import { SelectField } from '../look/select-field.tsx'
import { legalTexts } from './legal-texts.ts'

export type ChoosableLegalType = components['schemas']['ChoosableLegalType']

interface LegalTypeFieldProps {
  /** The id of the chosen one; '' for none. */
  value: string
  legalTypes: readonly ChoosableLegalType[]
  onChange: (id: string) => void
}

/** Which legal type a partner has, of those that can be chosen. */
export function LegalTypeField({ value, legalTypes, onChange }: LegalTypeFieldProps) {
  const t = legalTexts.use()
  return (
    <SelectField
      label={t.legalType}
      value={value}
      options={[{ value: '', text: t.noType }, ...legalTypes.map(({ id, type }) => ({ value: id, text: t.types[type] }))]}
      onChange={onChange}
    />
  )
}
