import type { NewProfile, Partner } from './partner-requests.ts'

/** A profile as a form has it: texts, and what is chosen by its id, '' for none. */
export interface ProfileValues {
  email: string
  lastName: string
  firstName: string
  middleName: string
  legalTypeId: string
  inn: string
  levelId: string
  groupIds: readonly string[]
  isConfirmed: boolean
  isActive: boolean
}

export const profileFields = [
  'email',
  'lastName',
  'firstName',
  'middleName',
  'legalTypeId',
  'inn',
  'levelId',
  'groupIds',
  'isConfirmed',
  'isActive',
] as const satisfies readonly (keyof ProfileValues)[]

export const noProfile: ProfileValues = {
  email: '',
  lastName: '',
  firstName: '',
  middleName: '',
  legalTypeId: '',
  inn: '',
  levelId: '',
  groupIds: [],
  isConfirmed: false,
  isActive: true,
}

export function valuesOf(partner: Partner): ProfileValues {
  return {
    email: partner.email,
    lastName: partner.lastName ?? '',
    firstName: partner.firstName ?? '',
    middleName: partner.middleName ?? '',
    legalTypeId: partner.legalType?.id ?? '',
    inn: partner.inn ?? '',
    levelId: partner.level?.id ?? '',
    groupIds: partner.groups.map(({ id }) => id).toSorted(),
    isConfirmed: partner.isConfirmed,
    isActive: partner.isActive,
  }
}

/** The fields in which two differ. */
export function changedFields(before: ProfileValues, after: ProfileValues): (keyof ProfileValues)[] {
  return profileFields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** These fields as a request has them: null for nothing. */
export function requestOf(values: ProfileValues, fields: readonly (keyof ProfileValues)[]): NewProfile {
  return Object.fromEntries(
    fields.map((name) => [name, name !== 'email' && values[name] === '' ? null : values[name]]),
  ) as unknown as NewProfile
}
