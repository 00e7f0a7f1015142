import { useId } from 'react'
import { Field } from './field.tsx'

interface SelectFieldProps {
  label: string
  value: string
  error?: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** One of a few things. */
export function SelectField({ label, value, error, options, onChange }: SelectFieldProps) {
  return (
    <Field id={useId()} label={label} error={error}>
      {(ties) => (
        <select {...ties} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
