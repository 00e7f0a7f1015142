import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiFailure } from '../../../shared/api/api-failure.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { violationsByField } from '../../../shared/look/violations.ts'
import { maxNameLength } from '../../../../lib/domain/payout/payment-details.ts'
import { fieldTexts } from '../../../shared/money/texts/field-texts.ts'
import { useTypedDetails } from '../../../shared/money/use-typed-details.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import {
  changePaymentDetails,
  type DetailsChange,
  type KeptDetails,
  type Partner,
  usePartnerChanged,
} from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** What is to happen to a partner's payment details. */
export type AskedDetails = { kind: 'add' } | { kind: 'choose' | 'remove'; kept: KeptDetails }

interface PaymentDetailsDialogProps {
  partner: Partner
  asked: AskedDetails
  onClose: () => void
}

type TypedDetails = ReturnType<typeof useTypedDetails>

/** A change of payment details, and its outcome. It names the profile that was looked at when the dialog was opened. */
function useDetailsChange({ partner, onClose }: Omit<PaymentDetailsDialogProps, 'asked'>) {
  const { whereToPay: t } = partnerTexts.use()
  const changed = usePartnerChanged()
  const [revision, setRevision] = useState(partner.revision)
  const act = useMutation({
    mutationFn: (body: Omit<DetailsChange, 'revision'>) => changePaymentDetails(partner.id, { revision, ...body }),
    gcTime: 0,
    onSuccess: (saved) => {
      changed.details(saved)
      announce(t.saved)
      onClose()
    },
    onError: (error) => {
      const theirs = error instanceof ApiFailure ? error.as('PROFILE_CHANGED')?.partner : undefined
      if (!theirs) return
      // The dialog shows what is so now; the next press is about that.
      setRevision(theirs.revision)
      changed.details(theirs)
    },
  })
  const failure = act.error instanceof ApiFailure ? act.error : undefined
  return { act, failure, isOutdated: failure?.code === 'PROFILE_CHANGED' }
}

/** Adds payment details, chooses others, or removes some. What is typed here is kept nowhere. */
export function PaymentDetailsDialog({ partner, asked, onClose }: PaymentDetailsDialogProps) {
  const { whereToPay: t } = partnerTexts.use()
  const { dialog } = sharedTexts.use()
  const typed = useTypedDetails({ ...partner, legalType: partner.legalType?.type })
  const [reason, setReason] = useState('')
  const { act, failure, isOutdated } = useDetailsChange({ partner, onClose })
  const { byField } = violationsByField(
    failure,
    typed.fields.map(({ field }) => `add.${field}`),
  )
  const isAtField = Object.keys(byField).length > 0
  const isRemovingChosen = asked.kind === 'remove' && asked.kept.isChosen
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    typed.judge()
    const change = asked.kind === 'add' ? typed.details && { add: typed.details } : { [asked.kind]: asked.kept.id }
    if (change && !act.isPending) act.mutate({ ...change, reason: reason.trim() || null })
  }
  return (
    <Modal
      opened
      title={t.titles[asked.kind]}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
      onClose={() => !act.isPending && onClose()}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          {asked.kind === 'add' ? <TypedFields typed={typed} faults={byField} /> : <Text fw={700}>{asked.kept.shown}</Text>}
          <Text size="sm">{t.consequence[isRemovingChosen ? 'removeChosen' : asked.kind]}</Text>
          <ReasonInput label={t.reason} value={reason} onChange={setReason} />
          {isOutdated && <Outdated partner={partner} />}
          {act.error && !isOutdated && !isAtField && <FailureNotice error={act.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={act.isPending}>
              {dialog.cancel}
            </Button>
            <Button type="submit" color={asked.kind === 'remove' ? 'red.9' : undefined} loading={act.isPending}>
              {t.confirm[asked.kind]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface TypedFieldsProps {
  typed: TypedDetails
  /** What the service found wrong, by its own path. */
  faults: Readonly<Record<string, string>>
}

function TypedFields({ typed, faults }: TypedFieldsProps) {
  const { paying } = fieldTexts.use()
  return (
    <>
      <NativeSelect
        label={paying.kind}
        value={typed.kind}
        data={typed.kinds.map(({ value, text }) => ({ value, label: text }))}
        onChange={(event) => typed.setKind(event.currentTarget.value)}
      />
      {typed.fields.map(({ field, label, hint, inputMode, value, fault, onChange }) => (
        <TextInput
          key={field}
          label={label}
          description={hint}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={maxNameLength}
          value={value}
          error={fault ?? faults[`add.${field}`]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ))}
    </>
  )
}

/** Somebody was faster: where payouts go now, read again. */
function Outdated({ partner: { paymentDetails = [] } }: { partner: Partner }) {
  const { profile, whereToPay: t } = partnerTexts.use()
  const chosen = paymentDetails.find(({ isChosen }) => isChosen)
  return (
    <Alert color="yellow.9" variant="outline" role="alert" title={profile.conflictTitle}>
      <Text size="sm">{t.now(chosen?.shown)}</Text>
    </Alert>
  )
}
