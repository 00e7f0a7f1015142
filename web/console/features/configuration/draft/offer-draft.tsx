import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { maxForPartnersLength } from '../../../../../lib/domain/offer/offer-text.ts'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import { useOfferLogo } from '../../../../shared/offers/offer-logo.tsx'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DiscountFields, discountOf, isWholeDiscount, typedDiscountOf } from '../../../look/discount-fields.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { EarlierRules } from './earlier-rules.tsx'
import { FaultAt } from './fault-at.tsx'
import { LogoInput } from './logo-input.tsx'
import { atOnce, type RuleSet, RulesToWithdraw, RuleTime, timedRules } from './rule-times.tsx'
import { RulesDraft } from './rules-draft.tsx'
import { isWhole, ruleOf, typedRuleOf } from './typed-rule.ts'

type Offer = Configuration['offers'][number]

/** A form for an offer with its rules; without an offer, for a new one. */
export function OfferDraft({ offer, of, onClose }: { offer?: Offer; of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const name = offer?.slug ?? 'new'
  const [typed, setTyped] = useDraft(`draft:offer-with-logo:${name}`, typedOf(offer, of))
  const [time, setTime] = useDraft(`draft:offer:${name}:time`, atOnce)
  const [withdrawn, setWithdrawn] = useDraft<string[]>(`draft:offer:${name}:withdrawn`, [])
  const { slug, title, landingUrl, forPartners, logo, dealsWithoutAmount, discount, rules } = typed
  const standing = useOfferLogo(offer?.logo ?? null)
  const changesRules =
    !offer || JSON.stringify(rules) !== JSON.stringify(typedOf(offer, of).rules) || time.leadsUnderWay === 'change'
  const incomplete = rules.findIndex((rule) => !isWhole(rule))
  const missingDiscount = isWholeDiscount(discount) ? undefined : t.missingDiscount
  const isNamed = [slug, title, landingUrl].every((text) => text.trim() !== '')
  const missing = isNamed ? (incomplete < 0 ? missingDiscount : t.missingRule(incomplete + 1)) : t.missingTitle
  return (
    <DraftDialog
      title={offer ? t.offerTitle(offer.title) : t.newOffer}
      part={`offer:${name}`}
      draft={{
        offers: [
          {
            slug: slug.trim(),
            ...(offer && offer.slug !== slug.trim() && { was: offer.slug }),
            title,
            landingUrl,
            forPartners: forPartners.trim() || null,
            ...(logo !== (offer?.logo ?? null) && { logo }),
            dealsWithoutAmount,
            clientDiscount: discountOf(discount),
            ...rulesDrafted(changesRules ? timedRules(rules.map(ruleOf), offer ? time : atOnce) : {}, withdrawn),
          },
        ],
      }}
      missing={missing}
      onClose={onClose}
    >
      <OfferTexts isNew={!offer} typed={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
      <LogoInput
        label={t.logo}
        hint={t.offerLogoHint}
        standing={standing}
        value={logo}
        onChange={(next) => setTyped({ ...typed, logo: next })}
      />
      <Checkbox
        label={t.withoutAmount}
        checked={dealsWithoutAmount}
        onChange={(event) => setTyped({ ...typed, dealsWithoutAmount: event.currentTarget.checked })}
      />
      <DiscountFields discount={discount} none={t.noDiscount} onChange={(next) => setTyped({ ...typed, discount: next })} />
      <RulesDraft of={of} rules={rules} onChange={(next) => setTyped({ ...typed, rules: next })} />
      {offer && (
        <EarlierRules
          offerId={offer.id}
          onTake={(taken) => setTyped({ ...typed, rules: taken.map((rule) => typedRuleOf(rule, of)) })}
        />
      )}
      {offer && <RuleTime time={time} onChange={setTime} />}
      <RulesToWithdraw sets={offer?.ruleSets.filter(isToCome) ?? []} withdrawn={withdrawn} onChange={setWithdrawn} />
    </DraftDialog>
  )
}

type Texts = Pick<ReturnType<typeof typedOf>, 'title' | 'slug' | 'landingUrl' | 'forPartners'>

interface OfferTextsProps {
  isNew: boolean
  typed: Texts
  onChange: (change: Partial<Texts>) => void
}

function OfferTexts({ isNew, typed: { title, slug, landingUrl, forPartners }, onChange }: OfferTextsProps) {
  const t = draftTexts.use()
  return (
    <>
      <FaultAt place={/^offers\[[^\]]*\]\.title$/}>
        <TextInput label={t.title} value={title} onChange={(event) => onChange({ title: event.currentTarget.value })} />
      </FaultAt>
      <FaultAt place={/^offers\[[^\]]*\]\.(slug|was)$/}>
        <TextInput
          label={t.slug}
          description={isNew ? t.slugHint : t.otherSlugHint}
          value={slug}
          onChange={(event) => onChange({ slug: event.currentTarget.value })}
        />
      </FaultAt>
      <FaultAt place={/^offers\[[^\]]*\]\.landingUrl$/}>
        <TextInput
          label={t.landing}
          type="url"
          value={landingUrl}
          onChange={(event) => onChange({ landingUrl: event.currentTarget.value })}
        />
      </FaultAt>
      <FaultAt place={/^offers\[[^\]]*\]\.forPartners$/}>
        <Textarea
          autosize
          minRows={2}
          label={t.forPartners}
          description={t.forPartnersHint}
          maxLength={maxForPartnersLength}
          value={forPartners}
          onChange={(event) => onChange({ forPartners: event.currentTarget.value })}
        />
      </FaultAt>
    </>
  )
}

/** Sets that begin later, and campaigns that run. */
const isToCome = ({ from, until, isInForce }: RuleSet): boolean =>
  from !== null && (isInForce ? until !== null : Date.parse(from) > Date.now())

/** What a draft says of the rules: new ones, and sets that are taken back. */
function rulesDrafted(changed: { rewards?: unknown; laterRules?: readonly object[] }, withdrawn: readonly string[]) {
  const laterRules = [...(changed.laterRules ?? []), ...withdrawn.map((from) => ({ from, withdrawn: true }))]
  return { ...changed, ...(laterRules.length > 0 && { laterRules }) }
}

function typedOf(offer: Offer | undefined, of: Configuration) {
  return {
    slug: offer?.slug ?? '',
    title: offer?.title ?? '',
    landingUrl: offer?.landingUrl ?? '',
    forPartners: offer?.forPartners ?? '',
    logo: offer?.logo ?? null,
    dealsWithoutAmount: offer?.dealsWithoutAmount ?? false,
    discount: typedDiscountOf(offer?.clientDiscount ?? null),
    rules: (offer?.ruleSets.find(({ isStanding }) => isStanding)?.rules ?? []).map((rule) => typedRuleOf(rule, of)),
  }
}
