import { Button, Group, List, NativeSelect, NumberInput, Text } from '@mantine/core'
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
  const levels = useLevels()
  const [level, setLevel] = useState('')
  const amount = useAmountField('preview-reward:amount', '10000')
  const monthDeals = useAmountField('preview-reward:month-deals')
  const monthEarned = useAmountField('preview-reward:month-earned')
  const [partnerDeal, setPartnerDeal] = useState<number | ''>(1)
  const preview = useMutation({
    mutationFn: (of: Parameters<typeof previewReward>[1]) => previewReward(offer.id, of),
  })
  // Only rules of a month ask what it came to already, and only some for the number of the partner's deal.
  const asked = {
    deals: offer.rules.some(({ percentSteps }) => percentSteps?.by === 'month'),
    earned: offer.rules.some(({ maxPerMonth }) => maxPerMonth !== null),
    number: offer.rules.some(({ onlyDeals }) => onlyDeals?.of === 'partner'),
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
            ...(asked.number && partnerDeal !== '' && { partnerDeal }),
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
          {asked.number && (
            <NumberInput
              label={t.previewPartnerDeal}
              value={partnerDeal}
              min={1}
              max={999_999_999}
              allowDecimal={false}
              hideControls
              onChange={(typed) => setPartnerDeal(typeof typed === 'number' ? typed : '')}
            />
          )}
          <Button type="submit" variant="default" loading={preview.isPending}>
            {t.count}
          </Button>
        </Group>
      </form>
      <Preview preview={preview.data} levelName={levelName} />
      {preview.error && <FailureNotice error={preview.error} />}
    </section>
  )
}

function Preview({
  preview,
  levelName,
}: {
  preview: Awaited<ReturnType<typeof previewReward>> | undefined
  levelName: (of: { number: number; description: string } | null) => string
}) {
  const t = offerTexts.use()
  const { money } = useFormat()
  return (
    <div role="status">
      {preview && (
        <>
          <Text mt="xs" fw={600}>
            {preview.total > 0 ? t.previewTotal(money(preview.total)) : t.nothing}
          </Text>
          <Text size="sm">{t.previewOf(levelName(preview.level), money(preview.amount ?? 0))}</Text>
          {preview.rewards.length > 0 && <Text size="sm">{t.previewHow}</Text>}
          <List size="sm">
            {preview.rewards.map(({ status, reward }, index) => (
              <List.Item key={index}>{t.step(status?.title ?? '', money(reward))}</List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  )
}
