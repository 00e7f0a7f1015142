import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import type { Binding, useBinding } from './lead-acts.ts'
import { leadTexts } from './lead-texts.ts'
import { PartnerField, usePartnerField } from './partner-field.tsx'
import { useDraft } from '../../../shared/draft/use-draft.ts'

interface BindDialogProps {
  configuration: Configuration
  act: ReturnType<typeof useBinding>
  onClose: () => void
}

/** Asks whose an unassigned lead is: by the code that the client had, or a partner and an offer. */
export function BindDialog({ configuration, act, onClose }: BindDialogProps) {
  const { bind: t, partnerField } = leadTexts.use()
  const [how, setHow] = useDraft<'code' | 'partner'>(`${act.name}:how`, 'code')
  const [code, setCode] = useDraft(`${act.name}:code`, '')
  const [email, setEmail] = useDraft(`${act.name}:email`, '')
  const [offerId, setOfferId] = useDraft(`${act.name}:offer`, '')
  const [reason, setReason] = useDraft(`${act.name}:reason`, '')
  const [isJudged, setJudged] = useState(false)
  const { partnerId, options } = usePartnerField(how === 'partner' ? email : '')
  const owner = how === 'code' ? codeOwner(code) : partnerOwner(partnerId, offerId)
  const confirm = (): void => {
    setJudged(true)
    if (owner) void act.intend({ ...owner, reason: reason.trim() })
  }
  const wrong = (isWrong: boolean, text: string): string | undefined => (isJudged && isWrong ? text : undefined)
  return (
    <ConfirmDialog isOpen title={t.title} confirm={t.confirm} isBusy={act.isBusy} onConfirm={confirm} onClose={onClose}>
      <Text size="sm">{t.why}</Text>
      <NativeSelect
        label={t.how}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value === 'code' ? 'code' : 'partner')}
        data={[
          { value: 'code', label: t.byCode },
          { value: 'partner', label: t.byPartner },
        ]}
      />
      {how === 'code' ? (
        <TextInput
          label={t.code}
          required
          autoComplete="off"
          value={code}
          error={wrong(code.trim() === '', t.codeNeeded)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : (
        <>
          <PartnerField
            value={email}
            onChange={setEmail}
            options={options}
            error={wrong(partnerId === undefined, email.trim() === '' ? t.partnerNeeded : partnerField.none)}
          />
          <NativeSelect
            label={t.offer}
            required
            value={offerId}
            error={wrong(offerId === '', t.offerNeeded)}
            onChange={(event) => setOfferId(event.currentTarget.value)}
            data={[
              { value: '', label: t.chooseOffer },
              ...configuration.offers.filter(({ active }) => active).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </>
      )}
      <TextInput
        label={t.reason}
        description={t.reasonHint}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ActNotice act={act} />
      <OtherLead act={act} />
    </ConfirmDialog>
  )
}

type Owner = Binding extends infer Kind ? (Kind extends Binding ? Omit<Kind, 'reason'> : never) : never

const codeOwner = (code: string): Owner | undefined => (code.trim() === '' ? undefined : { promocode: code.trim() })
const partnerOwner = (partnerId: string | undefined, offerId: string): Owner | undefined =>
  partnerId === undefined || offerId === '' ? undefined : { partnerId, offerId }

/** The lead that this one repeats, where it does. */
function OtherLead({ act: { state } }: Pick<BindDialogProps, 'act'>) {
  const { bind: t } = leadTexts.use()
  const other = state.kind === 'refused' ? state.failure.as('LEAD_DUPLICATE')?.lead : undefined
  if (!other) return null
  return (
    <Anchor component={Link} href={`/leads/${other.id}`}>
      {t.other}
    </Anchor>
  )
}
