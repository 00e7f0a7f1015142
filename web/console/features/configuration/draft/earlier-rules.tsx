import { Button, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../../../shared/api/client.ts'
import { useFormat } from '../../../../shared/format/format.ts'
import { useRuleSentences } from '../../../../shared/offers/reward-words.ts'
import { Loaded } from '../../../look/loaded.tsx'
import { draftTexts } from './draft-texts.ts'
import { type RuleSet, useRuleTime } from './rule-times.tsx'

/** All rules that the offer ever had, with who published them and why; each can be taken into the form. */
export function EarlierRules({ offerId, onTake }: { offerId: string; onTake: (rules: RuleSet['rules']) => void }) {
  const t = draftTexts.use()
  const { dateTime } = useFormat()
  const timeOf = useRuleTime()
  const sentences = useRuleSentences()
  const [isOpen, setOpen] = useState(false)
  const recorded = useQuery({
    queryKey: ['published-rules', offerId],
    queryFn: () => unwrap(api.GET('/api/console/offer/{id}/rules', { params: { path: { id: offerId } } })),
    enabled: isOpen,
  })
  if (!isOpen) {
    return (
      <div>
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t.earlierRules}
        </Button>
      </div>
    )
  }
  return (
    <section aria-label={t.earlierRules}>
      <Text fw={600}>{t.earlierRules}</Text>
      <Loaded query={recorded} isEmpty={false} empty="">
        <Stack gap="xs">
          {recorded.data?.map((set) => (
            <div key={set.number}>
              <Text size="sm">{timeOf(set)}</Text>
              {set.published && (
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {[t.publishedBy(dateTime(set.published.at), set.published.by?.email), set.published.reason]
                    .filter(Boolean)
                    .join(': ')}
                </Text>
              )}
              {set.withdrawn && <Text size="sm">{t.wasWithdrawn(dateTime(set.withdrawn.at))}</Text>}
              <List size="sm">
                {sentences(set.rules).map((sentence) => (
                  <List.Item key={sentence}>{sentence}</List.Item>
                ))}
              </List>
              <Button
                size="xs"
                variant="default"
                mt={4}
                aria-label={t.takeRulesOf(set.number)}
                onClick={() => {
                  onTake(set.rules)
                  setOpen(false)
                }}
              >
                {t.takeRules}
              </Button>
            </div>
          ))}
        </Stack>
      </Loaded>
    </section>
  )
}
