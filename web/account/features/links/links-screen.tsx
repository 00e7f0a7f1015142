import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { discountSize } from '../../../shared/offers/discount-words.ts'
import { OfferLogo } from '../../../shared/offers/offer-logo.tsx'
import { useRuleSentences } from '../../../shared/offers/reward-words.ts'
import { monthsSinceText, numbersSinceText } from '../../../../lib/domain/words/terms-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { Button } from '../../look/button.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { LinkCard } from './link-card.tsx'
import { type OwnOffer, useOwnLinks, useOwnOffers } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'
import { MakeLink } from './make-link.tsx'

/** What a partner may offer, with what it earns, and the partner's own links. */
export function LinksScreen() {
  const t = linkTexts.use()
  const offers = useOwnOffers()
  const links = useOwnLinks()
  const [making, setMaking] = useState<OwnOffer>()
  const items = links.items ?? []
  return (
    <Screen title={t.title}>
      <h2>{t.mine}</h2>
      <Loaded query={links} isEmpty={items.length === 0} empty={t.mineEmpty} rows={2}>
        {items.map((link) => (
          <LinkCard key={link.slug} link={link} isOpen={offers.data?.some(({ id }) => id === link.offer?.id) ?? true} />
        ))}
        <MoreButton list={links} />
      </Loaded>
      <h2>{t.offers}</h2>
      <Loaded query={offers} isEmpty={offers.data?.length === 0} empty={t.offersEmpty} rows={2}>
        {offers.data?.map((offer) => (
          <OfferCard key={offer.id} offer={offer} onMake={() => setMaking(offer)} />
        ))}
      </Loaded>
      {making && <MakeLink key={making.id} offer={making} onClose={() => setMaking(undefined)} />}
    </Screen>
  )
}

function OfferCard({ offer, onMake }: { offer: OwnOffer; onMake: () => void }) {
  const { title, logo, forPartners, clientDiscount, rules, rulesFrom, rulesUntil, monthsSince, numbersSince, comingRules } = offer
  const t = linkTexts.use()
  const sentences = useRuleSentences()
  const language = useLanguage()
  const { date } = useFormat()
  const counted = monthsSinceText(monthsSince, Date.now(), language)
  const numbered = numbersSinceText(numbersSince, language)
  return (
    <article className="card stack" aria-label={title}>
      <OfferLogo id={logo} />
      <h3>{title}</h3>
      {forPartners !== null && <p className="as-written">{forPartners}</p>}
      {rulesFrom !== null && <p className="quiet">{t.rulesSince(date(rulesFrom))}</p>}
      <ul className="plain-list">
        {sentences(rules).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {clientDiscount && <p className="quiet">{t.byPromocode(discountSize(clientDiscount, language))}</p>}
      {rulesUntil !== null && <p>{t.rulesUntil(date(rulesUntil))}</p>}
      {counted !== null && <p>{counted}</p>}
      {numbered !== null && <p>{numbered}</p>}
      {comingRules.map((coming) => (
        <section key={coming.from} aria-label={t.rulesFrom(date(coming.from))}>
          <p>
            <strong>{t.rulesFrom(date(coming.from))}</strong>{' '}
            {coming.leadsUnderWay === 'change' ? t.forAllClients : t.forNewClients}
          </p>
          <ul className="plain-list">
            {sentences(coming.rules).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {coming.until !== null && <p>{t.rulesUntil(date(coming.until))}</p>}
        </section>
      ))}
      <div className="row">
        <Button aria-label={`${t.make}: ${title}`} onClick={onMake}>
          {t.make}
        </Button>
      </div>
    </article>
  )
}
