import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

/** What the API takes of a reason. */
const maxReasonLength = 1000

interface ReasonInputProps {
  label: string
  description?: string
  required?: boolean
  value: string
  error?: ReactNode
  onChange: (reason: string) => void
}

/** Why somebody does something, in a line or a few. */
export function ReasonInput({ onChange, ...props }: ReasonInputProps) {
  return (
    <Textarea
      autosize
      minRows={2}
      maxLength={maxReasonLength}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  )
}
