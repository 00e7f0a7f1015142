import { Button, Group, List, NativeSelect, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { earnedWords } from '../../../../../lib/domain/words/earned-words.ts'
import type { components } from '../../../../shared/api.d.ts'
import { api, unwrap } from '../../../../shared/api/client.ts'
import { useFormat } from '../../../../shared/format/format.ts'
import { useLanguage } from '../../../../shared/texts/language.ts'
import { useConfiguration } from '../../../configuration/use-configuration.ts'
import { FailureNotice } from '../../../look/failure-notice.tsx'
import { Part } from '../../../look/part.tsx'
import { type RewardQuestion, RewardQuestionFields, useRewardQuestion } from '../../../reward-question/reward-question.tsx'
import type { DraftPlan } from './draft-requests.ts'
import { draftTexts } from './draft-texts.ts'

type Side = components['schemas']['ExplainedPreview']

interface RewardComparedProps {
  draft: string
  offers: DraftPlan['otherRules']
}

/** What any deal earns now and with the draft, counted by the service as it accrues; the offer is chosen where there are several. */
export function RewardCompared({ draft, offers }: RewardComparedProps) {
  const t = draftTexts.use()
  const [slug, setSlug] = useState(offers[0]?.slug)
  const offer = offers.find((one) => one.slug === slug)
  if (!offer) return null
  return (
    <Part title={t.comparedTitle}>
      <Text size="sm" c="dimmed">
        {t.comparedHint}
      </Text>
      {offers.length > 1 && (
        <NativeSelect
          label={t.offer}
          value={slug}
          data={offers.map((one) => ({ value: one.slug, label: one.title }))}
          onChange={(event) => setSlug(event.currentTarget.value)}
        />
      )}
      <ComparedOffer key={offer.slug} draft={draft} offer={offer} />
    </Part>
  )
}

function ComparedOffer({ draft, offer: { slug, asks } }: { draft: string; offer: DraftPlan['otherRules'][number] }) {
  const t = draftTexts.use()
  const { date } = useFormat()
  const { levels, groups } = useConfiguration().data ?? { levels: [], groups: [] }
  const question = useRewardQuestion('compare-rewards', { asks, amount: '50000' })
  const asked = useMutation({
    mutationFn: (query: RewardQuestion) =>
      unwrap(
        api.POST('/api/console/configuration/draft/offer/{slug}/reward-preview', {
          params: { path: { slug }, query },
          body: { draft },
        }),
      ),
  })
  const ask = (): void => {
    const deal = question.ask()
    if (deal) asked.mutate(deal)
  }
  return (
    <Stack gap="xs">
      <Group
        align="flex-end"
        // It stands within the form of the draft, which Enter would look at again.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          ask()
        }}
      >
        <RewardQuestionFields question={question} levels={levels} groups={groups} />
        <Button variant="default" loading={asked.isPending} onClick={ask}>
          {t.compare}
        </Button>
      </Group>
      {asked.error && <FailureNotice error={asked.error} />}
      <Stack gap="xs" role="status">
        {asked.data?.compared.map(({ from, before, after }) => (
          <SimpleGrid key={from} cols={{ base: 1, sm: 2 }}>
            <RewardSide title={t.before} side={before} />
            <RewardSide title={from === null ? t.after : t.afterFrom(date(from))} side={after} />
          </SimpleGrid>
        ))}
      </Stack>
    </Stack>
  )
}

/** What the deal earns on one side, and why. */
function RewardSide({ title, side }: { title: string; side: Side | null }) {
  const t = draftTexts.use()
  const language = useLanguage()
  const { money } = useFormat()
  const words = side ? earnedWords({ kind: '', takenBack: 0, rewards: explained(side) }, language) : []
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text fw={600} size="lg">
        {side ? money(side.total) : t.noOfferYet}
      </Text>
      {side?.outcomes.length === 0 && <Text size="sm">{t.noRuleApplies}</Text>}
      <List size="sm">
        {words.map(({ result, why, isAccrued }, index) => (
          <List.Item key={index}>{`${isAccrued ? money(side?.outcomes[index]?.amount ?? 0) : result}: ${why}`}</List.Item>
        ))}
      </List>
    </Paper>
  )
}

const explained = ({ outcomes }: Side) => ({ level: null, noRules: null, outcomes })
