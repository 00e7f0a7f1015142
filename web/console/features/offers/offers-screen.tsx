import { Group, Stack, Text } from '@mantine/core'
import { levelTitle } from '../../../../lib/domain/words/rule-words.ts'
import { useRuleSentences } from '../../../shared/offers/reward-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { useOffers } from '../../look/use-offers.ts'
import { OfferCard } from './offer-card.tsx'
import { offerTexts } from './offer-texts.ts'

/** Offers: what they earn, which of them take clients, and from whom. */
export function OffersScreen() {
  const t = offerTexts.use()
  const offers = useOffers()
  const language = useLanguage()
  const sentences = useRuleSentences()
  const csv = async () => [
    t.csv,
    ...(offers.data ?? []).map(({ slug, title, isActive, landingUrl, rules, closedFor }) => [
      slug,
      title,
      isActive ? t.active : t.stopped,
      landingUrl,
      rules
        .map((rule) => [rule.level && levelTitle(rule.level, language), sentences([rule])[0]].filter(Boolean).join(': '))
        .join('; '),
      closedFor.map(({ email }) => email).join(', '),
    ]),
  ]
  return (
    <Screen
      title={t.title}
      aside={
        <Group gap="xs">
          <UpdatedAt query={offers} />
          <ExportButtons name="offers" rows={csv} />
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        {t.byFile}
      </Text>
      <Loaded query={offers} isEmpty={offers.data?.length === 0} empty={t.empty}>
        <Stack>
          {offers.data?.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </Stack>
      </Loaded>
    </Screen>
  )
}
