import { useId } from 'react'

interface SelectFieldProps {
  label: string
  value: string
  error?: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** One of a few things, with what is wrong with the choice. */
export function SelectField({ label, value, error, options, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <select
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
