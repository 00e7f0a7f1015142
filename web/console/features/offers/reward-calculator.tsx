import { Button, Group, List, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { levelTitle } from '../../../../lib/domain/words/rule-words.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import type { Offer } from '../../look/use-offers.ts'
import { RewardQuestionFields, useRewardQuestion } from '../../reward-question/reward-question.tsx'
import { previewReward, useLevelsAndGroups } from './offer-requests.ts'
import { offerTexts } from './offer-texts.ts'

/** What a partner would earn from a deal: counted by the service, as it accrues. */
export function RewardCalculator({ offer }: { offer: Offer }) {
  const t = offerTexts.use()
  const { levels, groups } = useLevelsAndGroups().data ?? { levels: [], groups: [] }
  const { rules } = offer
  const asks = {
    groups: rules.some(({ group }) => group !== null),
    monthDeals: rules.some(({ percentSteps }) => percentSteps?.by === 'month'),
    monthEarned: rules.some(({ maxPerMonth }) => maxPerMonth !== null),
    leadDeal: rules.some(({ onlyDeals }) => onlyDeals?.of === 'lead'),
    partnerDeal: rules.some(({ onlyDeals }) => onlyDeals?.of === 'partner'),
  }
  const question = useRewardQuestion('preview-reward', { asks, amount: '10000' })
  const preview = useMutation({
    mutationFn: (of: Parameters<typeof previewReward>[1]) => previewReward(offer.id, of),
  })
  return (
    <section aria-label={t.preview}>
      <Text fw={600}>{t.preview}</Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const asked = question.ask()
          if (asked) preview.mutate(asked)
        }}
      >
        <Group align="flex-end">
          <RewardQuestionFields question={question} levels={levels} groups={groups} />
          <Button type="submit" variant="default" loading={preview.isPending}>
            {t.count}
          </Button>
        </Group>
      </form>
      <Preview preview={preview.data} />
      {preview.error && <FailureNotice error={preview.error} />}
    </section>
  )
}

function Preview({ preview }: { preview: Awaited<ReturnType<typeof previewReward>> | undefined }) {
  const t = offerTexts.use()
  const language = useLanguage()
  const { money } = useFormat()
  const whose = ({ group, level }: NonNullable<typeof preview>): string =>
    [...(group ? [t.previewGroup(group.title)] : []), level ? levelTitle(level, language) : t.noLevel].join(', ')
  return (
    <div role="status">
      {preview && (
        <>
          <Text mt="xs" fw={600}>
            {preview.total > 0 ? t.previewTotal(money(preview.total)) : t.nothing}
          </Text>
          <Text size="sm">{t.previewOf(whose(preview), money(preview.amount ?? 0))}</Text>
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
