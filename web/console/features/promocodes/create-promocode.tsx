import { TextInput } from '@mantine/core'
import { useFailureText } from '../../../shared/api/failure-text.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { violationsByField } from '../../../shared/look/violations.ts'
import { CreationDialog } from '../../look/creation-dialog.tsx'
import { DiscountFields, discountOf, typedDiscountOf } from '../../look/discount-fields.tsx'
import { OfferSelect } from '../../look/offer-select.tsx'
import { PartnerSelect } from '../../look/partner-select.tsx'
import { useCreation } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

const fields = ['partnerId', 'offerId', 'code', 'clientDiscount'] as const

/** Makes a promocode for a partner: it is active at once. */
export function CreatePromocode({ onClose }: { onClose: () => void }) {
  const t = promocodeTexts.use()
  const textOf = useFailureText()
  const [partnerId, setPartnerId] = useDraft<string | null>('create-promocode:partner', null)
  const [offerId, setOfferId] = useDraft('create-promocode:offer', '')
  const [code, setCode] = useDraft('create-promocode:code', '')
  const [discount, setDiscount] = useDraft('create-promocode:discount', typedDiscountOf(null))
  const act = useCreation((promocode) => {
    announce(t.created(promocode.code))
    onClose()
  })
  const failure = act.state.kind === 'refused' ? act.state.failure : undefined
  const { byField } = violationsByField(failure, fields)
  const isOfField = Object.keys(byField).length > 0
  const codeError = byField.code ?? (failure?.code === 'PROMOCODE_TAKEN' ? textOf(failure) : undefined)
  return (
    <CreationDialog
      title={t.create}
      act={act}
      isAtField={isOfField || codeError !== undefined}
      onCreate={() => void act.intend({ partnerId: partnerId ?? '', offerId, code, clientDiscount: discountOf(discount) })}
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
        label={t.code}
        description={t.codeHint}
        autoComplete="off"
        maxLength={200}
        value={code}
        error={codeError}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <DiscountFields discount={discount} none={t.asInOffer} error={byField.clientDiscount} onChange={setDiscount} />
    </CreationDialog>
  )
}
