import { useState } from 'react'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { leadTexts } from './lead-texts.ts'
import { PartnerField, usePartnerField } from './partner-field.tsx'

interface PartnerDialogProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (partnerId: string) => void
}

/** Asks for a partner whose leads are to be shown. */
export function PartnerDialog({ isOpen, onClose, onChoose }: PartnerDialogProps) {
  const { filters: t, partnerField } = leadTexts.use()
  const [email, setEmail] = useState('')
  const [isJudged, setJudged] = useState(false)
  const { partnerId, options } = usePartnerField(email)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t.choosePartner}
      confirm={t.show}
      onClose={onClose}
      onConfirm={() => (partnerId === undefined ? setJudged(true) : onChoose(partnerId))}
    >
      <PartnerField
        value={email}
        onChange={setEmail}
        options={options}
        error={isJudged && partnerId === undefined ? partnerField.none : undefined}
      />
    </ConfirmDialog>
  )
}
