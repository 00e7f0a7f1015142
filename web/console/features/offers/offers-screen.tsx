import { Stack, Text } from '@mantine/core'
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
  return (
    <Screen title={t.title} aside={<UpdatedAt query={offers} />}>
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
