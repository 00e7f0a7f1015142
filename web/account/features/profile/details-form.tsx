import { maxNameLength } from '../../../../lib/domain/payout/payment-details.ts'
import { fieldTexts } from '../../../shared/money/texts/field-texts.ts'
import { useTypedDetails } from '../../../shared/money/use-typed-details.ts'
import { SelectField } from '../../look/select-field.tsx'
import { TextField } from '../../look/text-field.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { AskingForm } from './asking-form.tsx'
import type { DetailsChange } from './use-details-change.ts'

interface DetailsFormProps {
  profile: OwnProfile
  onAdd: (details: NonNullable<DetailsChange['add']>) => void
  onClose: () => void
}

/** Payment details that the partner adds. */
export function DetailsForm({ profile, onAdd, onClose }: DetailsFormProps) {
  const { paying } = fieldTexts.use()
  const legalType = profile.legalTypes.find(({ id }) => id === profile.legalTypeId)?.type
  const { kind, kinds, setKind, details, judge, fields } = useTypedDetails({ ...profile, legalType })
  const submit = (): void => {
    judge()
    if (details) onAdd(details)
  }
  return (
    <AskingForm onSubmit={submit} onClose={onClose}>
      <SelectField label={paying.kind} value={kind} options={kinds} onChange={setKind} />
      {fields.map(({ field, fault, hint, ...shown }) => (
        <TextField
          key={field}
          {...shown}
          {...(hint !== undefined && { hint })}
          error={fault}
          autoComplete="off"
          maxLength={maxNameLength}
        />
      ))}
    </AskingForm>
  )
}
