import { type TextareaHTMLAttributes, useId } from 'react'
import { Field } from './field.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  label: string
  hint?: string
  error?: string
  onChange: (text: string) => void
}

/** A text of several lines. */
export function TextArea({ label, hint, error, onChange, ...area }: TextAreaProps) {
  return (
    <Field id={useId()} label={label} hint={hint} error={error}>
      {(ties) => <textarea {...ties} rows={3} onChange={(event) => onChange(event.currentTarget.value)} {...area} />}
    </Field>
  )
}
