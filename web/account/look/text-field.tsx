import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { Field } from './field.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  hint?: string
  error?: string
  onChange?: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A line of text. */
export function TextField({ label, hint, error, onChange, id: givenId, ...input }: TextFieldProps) {
  const madeId = useId()
  return (
    <Field id={givenId ?? madeId} label={label} hint={hint} error={error}>
      {(ties) => <input {...ties} onChange={(event) => onChange?.(event.currentTarget.value)} {...input} />}
    </Field>
  )
}
