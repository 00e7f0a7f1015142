import { TextInput } from '@mantine/core'
import { useFailureText } from '../../../shared/api/failure-text.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { violationsByField } from '../../../shared/look/violations.ts'
import { linkAddress } from '../../../shared/offers/link-address.ts'
import { CreationDialog } from '../../look/creation-dialog.tsx'
import { OfferSelect } from '../../look/offer-select.tsx'
import { PartnerSelect } from '../../look/partner-select.tsx'
import { useCreation } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'

const fields = ['partnerId', 'offerId', 'slug'] as const
const maxSlugLength = 100

/** Makes a referral link for a partner. */
export function CreateLink({ onClose }: { onClose: () => void }) {
  const t = linkTexts.use()
  const textOf = useFailureText()
  const [partnerId, setPartnerId] = useDraft<string | null>('create-link:partner', null)
  const [offerId, setOfferId] = useDraft('create-link:offer', '')
  const [slug, setSlug] = useDraft('create-link:slug', '')
  const act = useCreation((link) => {
    announce(t.created(link.slug))
    onClose()
  })
  const failure = act.state.kind === 'refused' ? act.state.failure : undefined
  const { byField } = violationsByField(failure, fields)
  const slugError = byField.slug ?? (failure?.code === 'LINK_SLUG_TAKEN' ? textOf(failure) : undefined)
  const isOfField = Object.keys(byField).length > 0 || slugError !== undefined
  return (
    <CreationDialog
      title={t.create}
      act={act}
      isAtField={isOfField}
      onCreate={() => void act.intend({ partnerId: partnerId ?? '', offerId, slug: slug.trim() })}
      onClose={onClose}
    >
      <PartnerSelect
        label={t.partner}
        description={t.partnerHint}
        value={partnerId}
        onChange={setPartnerId}
        error={byField.partnerId}
      />
      <OfferSelect by="id" label={t.offer} none={t.chooseOffer} value={offerId} onChange={setOfferId} error={byField.offerId} />
      <TextInput
        label={t.slug}
        description={slug.trim() === '' ? t.slugHint : linkAddress(slug.trim())}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={maxSlugLength}
        value={slug}
        error={slugError}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
    </CreationDialog>
  )
}
