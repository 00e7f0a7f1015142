import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { useAmountField } from '../../../shared/money/use-amount-field.ts'
import { AmountInput } from '../../look/amount-input.tsx'
import { isUncovered } from './attention.ts'
import { payoutTexts } from './payout-texts.ts'
import type { Decision, Queued } from './payout-requests.ts'

/** The shortfall that a decision confirms; empty where nothing is missing. */
export type Confirmed = Pick<Decision, 'confirmedShortfall'>

/** The amount that the decider typed as the shortfall of a request, compared with the real one. */
export function useShortfall(row: Queued | undefined) {
  // The name contains the amount, so text typed for another request or an earlier step confirms nothing.
  const field = useAmountField(
    row ? `change-payout-status:${row.id}:${row.status}:${row.shortfall}` : 'change-payout-status:none',
  )
  const [isJudged, setJudged] = useState(false)
  const isAsked = row !== undefined && isUncovered(row)
  const isRight = field.kopecks === Math.round((row?.shortfall ?? 0) * 100)
  return {
    field,
    isAsked,
    isOther: isJudged && !isRight && field.error === undefined,
    judge: (): boolean => {
      setJudged(true)
      return !isAsked || (field.judge() && isRight)
    },
    confirmed: (isAsked ? { confirmedShortfall: row.shortfall } : {}) satisfies Confirmed,
  }
}

interface ShortfallInputProps {
  row: Queued
  shortfall: ReturnType<typeof useShortfall>
}

/** Names the shortfall, and has it typed, so that a stray key press does not confirm it. Hidden where the request is covered. */
export function ShortfallInput({ row, shortfall: { field, isAsked, isOther } }: ShortfallInputProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  if (!isAsked) return null
  return (
    <Alert variant="outline" color="red.9">
      <Stack gap="xs">
        <Text size="sm">{t.uncoveredWhy(money(row.available), money(row.shortfall))}</Text>
        <AmountInput
          field={field}
          label={t.shortfall}
          description={t.shortfallHint}
          required
          {...(isOther && { error: t.shortfallOther(money(row.shortfall)) })}
        />
      </Stack>
    </Alert>
  )
}
