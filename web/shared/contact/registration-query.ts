import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

/** Public information for people who are not signed in: whether partners register themselves, and whom to ask. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: () => unwrap(api.GET('/api/session/registration')),
})
