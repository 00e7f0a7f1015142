import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

const sessionsQuery = queryOptions({
  queryKey: ['session', 'list'],
  queryFn: () => unwrap(api.GET('/api/session/list')),
})

/** Where one is signed in. */
export const useSessions = () => useQuery(sessionsQuery)

/** Ends a session elsewhere. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/session/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** The browser and the system that a user agent names, as people call them. @example browserName('… Firefox/145.0') === 'Firefox · Linux' */
export function browserName(userAgent: string): string {
  const browser = [
    ['Edg/', 'Edge'],
    ['YaBrowser/', 'Яндекс Браузер'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([mark = '']) => userAgent.includes(mark))?.[1]
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS X', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([mark = '']) => userAgent.includes(mark))?.[1]
  return [browser, system].filter(Boolean).join(' · ') || userAgent.slice(0, 60)
}
