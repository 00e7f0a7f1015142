import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { innLengths, innProblem } from '../../../shared/money/read-inn.ts'
import { fieldTexts } from '../../../shared/money/texts/field-texts.ts'
import type { Configuration } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'
import type { ProfileValues } from './profile-values.ts'

interface ProfileFieldsProps {
  values: ProfileValues
  onChange: (changed: Partial<ProfileValues>) => void
  /** Faults by field. */
  errors: Readonly<Partial<Record<keyof ProfileValues, string>>>
  configuration: Configuration
  disabled?: boolean
}

export const fieldId = (name: keyof ProfileValues): string => `profile-${name}`

/** The fields of a profile. */
export function ProfileFields({ values, onChange, errors, configuration, disabled = false }: ProfileFieldsProps) {
  const t = partnerTexts.use()
  const { levels, groups, legalTypes } = configuration
  // A retired level or group stays with who has it.
  const [held] = useState({ levelId: values.levelId, groupIds: values.groupIds })
  const text = (name: 'email' | 'lastName' | 'firstName' | 'middleName' | 'inn') => ({
    id: fieldId(name),
    label: t.profile[name],
    value: values[name],
    error: errors[name],
    disabled,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  const select = (name: 'legalTypeId' | 'levelId') => ({
    id: fieldId(name),
    value: values[name],
    error: errors[name],
    disabled,
    onChange: (event: { currentTarget: HTMLSelectElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack>
      <TextInput {...text('email')} type="email" description={t.profile.emailHint} required maxLength={254} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput {...text('lastName')} maxLength={200} />
        <TextInput {...text('firstName')} maxLength={200} />
        <TextInput {...text('middleName')} maxLength={200} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          {...select('legalTypeId')}
          label={t.profile.legalType}
          data={[
            { value: '', label: t.profile.none },
            ...legalTypes
              .filter(({ id, hidden }) => !hidden || id === values.legalTypeId)
              .map(({ id, type, hidden }) => ({
                value: id,
                label: hidden ? t.profile.hiddenType(t.legalTypes[type]) : t.legalTypes[type],
              })),
          ]}
        />
        <TextInput {...text('inn')} inputMode="numeric" maxLength={50} />
        <NativeSelect
          {...select('levelId')}
          label={t.profile.level}
          description={t.profile.levelHint}
          data={[
            { value: '', label: t.profile.noLevel },
            ...levels
              .filter(({ id, hidden }) => !hidden || id === held.levelId)
              .map(({ id, number, description, hidden }) => ({
                value: id,
                label: hidden ? t.profile.hiddenType(t.levelName(number, description)) : t.levelName(number, description),
              })),
          ]}
        />
      </SimpleGrid>
      <GroupsAndFlags
        values={values}
        onChange={onChange}
        groups={groups.filter(({ id, hidden }) => !hidden || held.groupIds.includes(id))}
        disabled={disabled}
      />
    </Stack>
  )
}

interface GroupsAndFlagsProps extends Pick<ProfileFieldsProps, 'values' | 'onChange'> {
  groups: Configuration['groups']
  disabled: boolean
}

function GroupsAndFlags({ values, onChange, groups, disabled }: GroupsAndFlagsProps) {
  const { profile: t } = partnerTexts.use()
  return (
    <>
      {groups.length > 0 && (
        <Checkbox.Group
          label={t.groups}
          value={[...values.groupIds]}
          onChange={(groupIds) => onChange({ groupIds: groupIds.toSorted() })}
        >
          <Stack gap="xs" mt="xs">
            {groups.map(({ id, title, hidden }) => (
              <Checkbox key={id} value={id} label={hidden ? t.hiddenType(title) : title} disabled={disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Checkbox
        label={t.isConfirmed}
        checked={values.isConfirmed}
        disabled={disabled}
        onChange={(event) => onChange({ isConfirmed: event.currentTarget.checked })}
      />
      <Checkbox
        label={t.isActive}
        checked={values.isActive}
        disabled={disabled}
        onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
      />
    </>
  )
}

/** Faults of a profile that the form can tell before it is sent. A wrong ИНН that was stored before is not reported. */
export function useProfileFaults() {
  const t = partnerTexts.use()
  const { inn: innTexts } = fieldTexts.use()
  return (
    values: ProfileValues,
    { legalTypes }: Configuration,
    isInnSent: boolean,
  ): Partial<Record<keyof ProfileValues, string>> => {
    const type = legalTypes.find(({ id }) => id === values.legalTypeId)?.type ?? null
    const problem = isInnSent && values.inn.trim() !== '' ? innProblem(values.inn, type) : undefined
    return {
      ...(values.email.trim() === '' && { email: t.profile.emailRequired }),
      ...(problem === 'wrongLength' && { inn: innTexts.wrongLength(innLengths(type)) }),
      ...(problem === 'wrongCheckDigits' && { inn: innTexts.wrongCheckDigits }),
    }
  }
}
