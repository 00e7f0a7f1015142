import { TextInput, type TextInputProps } from '@mantine/core'
import type { useAmountField } from '../../shared/money/use-amount-field.ts'

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  field: ReturnType<typeof useAmountField>
  /** What the API has to say of it. */
  error?: string
}

/** A field for rubles: a text field, so that nothing changes while somebody types. */
export function AmountInput({ field, error, ...props }: AmountInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="₽"
      value={field.text}
      error={field.error ?? error}
      onChange={(event) => field.setText(event.currentTarget.value)}
      onBlur={() => field.text !== '' && field.judge()}
      {...props}
    />
  )
}
