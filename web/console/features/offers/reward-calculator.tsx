import { Button, Group, List, NativeSelect, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { levelTitle } from '../../../../lib/domain/words/rule-words.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { rublesOf } from '../../../shared/money/read-amount.ts'
import { useAmountField } from '../../../shared/money/use-amount-field.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { AmountInput } from '../../look/amount-input.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import type { Offer } from '../../look/use-offers.ts'
import { previewReward, useLevels } from './offer-requests.ts'
import { offerTexts } from './offer-texts.ts'

/** What a partner of a level would earn from a deal: counted by the service, as it accrues. */
export function RewardCalculator({ offer }: { offer: Offer }) {
  const t = offerTexts.use()
  const language = useLanguage()
  const { money } = useFormat()
  const levels = useLevels()
  const [level, setLevel] = useState('')
  const amount = useAmountField('preview-reward:amount', '10000')
  const monthDeals = useAmountField('preview-reward:month-deals')
  const monthEarned = useAmountField('preview-reward:month-earned')
  const preview = useMutation({
    mutationFn: (of: Parameters<typeof previewReward>[1]) => previewReward(offer.id, of),
  })
  // Only rules of a month ask what it came to already.
  const asked = {
    deals: offer.rules.some(({ percentSteps }) => percentSteps?.by === 'month'),
    earned: offer.rules.some(({ maxPerMonth }) => maxPerMonth !== null),
  }
  const levelName = (of: { number: number; description: string } | null): string =>
    of === null ? t.noLevel : levelTitle(of, language)
  return (
    <section aria-label={t.preview}>
      <Text fw={600}>{t.preview}</Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const known = [amount, ...(asked.deals ? [monthDeals] : []), ...(asked.earned ? [monthEarned] : [])]
          const isTyped = known.map((field) => (field !== amount && field.text.trim() === '') || field.judge())
          if (isTyped.includes(false) || amount.kopecks === undefined) return
          preview.mutate({
            ...(level !== '' && { level: Number(level) }),
            amount: rublesOf(amount.kopecks),
            ...(asked.deals && monthDeals.kopecks !== undefined && { monthDeals: rublesOf(monthDeals.kopecks) }),
            ...(asked.earned && monthEarned.kopecks !== undefined && { monthEarned: rublesOf(monthEarned.kopecks) }),
          })
        }}
      >
        <Group align="flex-end">
          <NativeSelect
            label={t.previewLevel}
            value={level}
            data={[
              { value: '', label: t.noLevel },
              ...(levels.data ?? []).map((one) => ({ value: String(one.number), label: levelName(one) })),
            ]}
            onChange={(event) => setLevel(event.currentTarget.value)}
          />
          <AmountInput label={t.previewAmount} field={amount} />
          {asked.deals && <AmountInput label={t.previewMonthDeals} field={monthDeals} />}
          {asked.earned && <AmountInput label={t.previewMonthEarned} field={monthEarned} />}
          <Button type="submit" variant="default" loading={preview.isPending}>
            {t.count}
          </Button>
        </Group>
      </form>
      <div role="status">
        {preview.data && (
          <>
            <Text mt="xs" fw={600}>
              {preview.data.total > 0 ? t.previewTotal(money(preview.data.total)) : t.nothing}
            </Text>
            <Text size="sm">{t.previewOf(levelName(preview.data.level), money(preview.data.amount ?? 0))}</Text>
            {preview.data.rewards.length > 0 && <Text size="sm">{t.previewHow}</Text>}
            <List size="sm">
              {preview.data.rewards.map(({ status, reward }, index) => (
                <List.Item key={index}>{t.step(status?.title ?? '', money(reward))}</List.Item>
              ))}
            </List>
          </>
        )}
      </div>
      {preview.error && <FailureNotice error={preview.error} />}
    </section>
  )
}
