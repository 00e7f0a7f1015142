import { type TextareaHTMLAttributes, useId } from 'react'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  label: string
  hint?: string
  error?: string
  onChange: (text: string) => void
}

/** A text of several lines with its name, what is expected, and what is wrong with it. */
export function TextArea({ label, hint, error, onChange, ...area }: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <textarea
        id={id}
        className="input"
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...area}
      />
    </div>
  )
}
