import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { useFailureText } from '../../../shared/api/failure-text.ts'
import { violationsByField } from '../../../shared/look/violations.ts'
import { fieldId } from './profile-fields.tsx'
import { profileFields, type ProfileValues } from './profile-values.ts'

type Errors = Partial<Record<keyof ProfileValues, string>>

/** Refusals that are about one field, though they name none. */
const fieldOf: Readonly<Record<string, keyof ProfileValues>> = {
  EMAIL_TAKEN: 'email',
  LEVEL_NOT_FOUND: 'levelId',
  LEGAL_TYPE_NOT_FOUND: 'legalTypeId',
  GROUP_NOT_FOUND: 'groupIds',
}

/** What the API has to say of the fields of a form, and of the form as a whole. */
export function useProfileErrors(): (
  failure: ApiFailure | undefined,
  faults: Errors,
) => {
  errors: Errors
  summary: { message: string; fieldId?: string }[]
} {
  const textOf = useFailureText()
  return (failure, faults) => {
    const { byField, rest } = violationsByField(failure, profileFields)
    const field = failure && fieldOf[failure.code]
    const errors: Errors = { ...byField, ...(failure && field && { [field]: textOf(failure) }), ...faults }
    const named = profileFields.flatMap((name) => {
      const message = errors[name]
      return message === undefined ? [] : [{ message, fieldId: fieldId(name) }]
    })
    const isSaid = named.length > 0 || rest.length > 0
    return {
      errors,
      summary: [
        ...named,
        ...rest.map(({ message }) => ({ message })),
        ...(failure && !isSaid ? [{ message: textOf(failure) }] : []),
      ],
    }
  }
}
