import { Alert, List } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

interface ErrorSummaryProps {
  /** What is wrong, with the id of the field that it is about, where there is one. */
  errors: readonly { message: string; fieldId?: string }[]
}

/** All that is wrong with a form, above it. It takes the focus when it comes, and leads to each field. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const { failure: t } = sharedTexts.use()
  const summary = useRef<HTMLDivElement>(null)
  const isThere = errors.length > 0
  useEffect(() => {
    if (isThere) summary.current?.focus()
  }, [isThere])
  if (!isThere) return null
  return (
    <Alert ref={summary} tabIndex={-1} role="alert" color="red" variant="outline" title={t.summary}>
      <List size="sm">
        {errors.map(({ message, fieldId }) => (
          <List.Item key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId)?.focus()
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
