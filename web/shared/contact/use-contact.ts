import { useQuery } from '@tanstack/react-query'
import type { components } from '../api.d.ts'
import { registrationQuery } from './registration-query.ts'

/** Whom partners can ask. */
export type Contact = components['schemas']['ProgramContact']

/** Undefined where the contour names nobody, and until it is known. */
export function useContact(isAsked: boolean): Contact | undefined {
  const { data } = useQuery({ ...registrationQuery, enabled: isAsked })
  return data?.contact ?? undefined
}
