import { type InputHTMLAttributes, type Ref, useId } from 'react'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  hint?: string
  error?: string
  onChange?: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A line of text with its name, what is expected, and what is wrong with it, all of them read out. */
export function TextField({ label, hint, error, onChange, id: givenId, ...input }: TextFieldProps) {
  const madeId = useId()
  const id = givenId ?? madeId
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
      <input
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        {...input}
      />
    </div>
  )
}
