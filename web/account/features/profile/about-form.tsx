import { type SubmitEvent } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { violationsByField } from '../../../shared/look/violations.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { Button } from '../../look/button.tsx'
import { TextField } from '../../look/text-field.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { profileTexts } from './profile-texts.ts'
import { useProfileChange } from './use-profile-change.ts'

const names = ['lastName', 'firstName', 'middleName'] as const

/** Names: what changes without a code. */
export function AboutForm({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use()
  const [typed, setTyped] = useDraft('profile:names', {
    firstName: profile.firstName ?? '',
    middleName: profile.middleName ?? '',
    lastName: profile.lastName ?? '',
  })
  const act = useProfileChange('about')
  const failure = act.state.kind === 'refused' ? act.state.failure : undefined
  const { byField, rest } = violationsByField(failure, names)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    // A name that was empty before may stay so.
    const changedNames = Object.fromEntries(
      names.filter((name) => typed[name].trim() !== (profile[name] ?? '')).map((name) => [name, typed[name].trim()]),
    )
    void act.intend(changedNames)
  }
  return (
    <form className="card stack" aria-label={t.about} onSubmit={submit} noValidate>
      <h2>{t.about}</h2>
      <p className="quiet">
        {t.email}: {profile.email}
      </p>
      {names.map((name) => (
        <TextField
          key={name}
          label={t[name]}
          value={typed[name]}
          maxLength={200}
          error={byField[name]}
          autoComplete={{ firstName: 'given-name', middleName: 'additional-name', lastName: 'family-name' }[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      {(failure === undefined || rest.length > 0 || failure.violations.length === 0) && <ActNotice act={act} />}
      <Button type="submit" isBusy={act.isBusy}>
        {t.save}
      </Button>
    </form>
  )
}
