import type { SubmitEvent } from 'react'
import { fieldTexts } from '../../../shared/money/texts/field-texts.ts'
import { maxTypedLength, useTypedDetails } from '../../../shared/money/use-typed-details.ts'
import { Button } from '../../look/button.tsx'
import { SelectField } from '../../look/select-field.tsx'
import { TextField } from '../../look/text-field.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { profileTexts } from './profile-texts.ts'
import type { DetailsChange } from './use-details-change.ts'

interface DetailsFormProps {
  profile: OwnProfile
  onAdd: (details: NonNullable<DetailsChange['add']>) => void
  onClose: () => void
}

/** Payment details that the partner adds. */
export function DetailsForm({ profile, onAdd, onClose }: DetailsFormProps) {
  const t = profileTexts.use()
  const { paying } = fieldTexts.use()
  const legalType = profile.legalTypes.find(({ id }) => id === profile.legalTypeId)?.type
  const { kind, kinds, setKind, details, judge, fields } = useTypedDetails({ ...profile, legalType })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    judge()
    if (details) onAdd(details)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SelectField label={paying.kind} value={kind} options={kinds} onChange={setKind} />
      {fields.map(({ field, fault, hint, ...shown }) => (
        <TextField
          key={field}
          {...shown}
          {...(hint !== undefined && { hint })}
          error={fault}
          autoComplete="off"
          maxLength={maxTypedLength}
        />
      ))}
      <div className="row">
        <Button type="submit">{t.confirm}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
