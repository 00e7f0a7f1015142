import type { useAmountField } from '../../shared/money/use-amount-field.ts'
import { TextField } from './text-field.tsx'

interface AmountFieldProps {
  field: ReturnType<typeof useAmountField>
  label: string
  hint?: string
  /** What the API has to say of it. */
  error?: string
}

/** A field for rubles: a text field, so that nothing changes while somebody types. */
export function AmountField({ field, label, hint, error }: AmountFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={field.text}
      error={field.error ?? error}
      onChange={field.setText}
      onBlur={() => field.text !== '' && field.judge()}
    />
  )
}
