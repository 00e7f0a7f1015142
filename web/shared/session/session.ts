import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import type { components } from '../api.d.ts'
import { ApiFailure } from '../api/api-failure.ts'
import { api, unwrap } from '../api/client.ts'
import { dropDrafts, dropDraftsOfNobody } from '../draft/drafts.ts'
import { openAnew } from './page-end.ts'
import { noteSignedIn } from './sign-in-request.ts'
import { tellTabs } from './tabs.ts'

export type SignedInPerson = components['schemas']['SignedInPerson']
export type Permission = SignedInPerson['permissions'][number]

/** Which of the two apps this is. */
export type App = 'console' | 'account'

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SignedInPerson | null> => {
    try {
      const person = await unwrap(api.GET('/api/session'))
      noteSignedIn(person)
      dropDraftsOfNobody()
      return person
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return null
      throw error
    }
  },
})

export const useSession = () => useQuery(sessionQuery)

const PersonContext = createContext<SignedInPerson | undefined>(undefined)
export const PersonProvider = PersonContext.Provider

/** The signed-in person, for every screen behind the sign-in. */
export function usePerson(): SignedInPerson {
  const person = useContext(PersonContext)
  if (!person) throw new Error('usePerson stands outside of what only shows to people who are signed in')
  return person
}

/** Whether the person's roles open something. The API decides; this only spares people a refusal. */
export function useMay(permission: Permission | undefined): boolean {
  const { permissions } = usePerson()
  return permission === undefined || permissions.includes(permission)
}

/** The state of a code that was requested. */
export type AskedCode = components['schemas']['RequestedCode']

interface AskingForCode {
  email: string
  /** Whether a code that is good is to be mailed again. */
  again: boolean
}

/**
 * Has a code sent, after the proof of work that it may need. The answer reveals nothing about the address.
 *
 * @param registers whether it is for a new partner
 */
export function useRequestCode(app: App, registers = false) {
  const [isWorking, setWorking] = useState(false)
  const request = useMutation({
    mutationFn: async (asking: AskingForCode): Promise<AskedCode> => {
      const ask = (work?: string) =>
        unwrap(api.POST('/api/session/code', { body: { ...asking, app, registers, ...(work !== undefined && { work }) } }))
      try {
        return await ask()
      } catch (error) {
        const refused = error instanceof ApiFailure ? error.as('WORK_REQUIRED') : undefined
        if (!refused) throw error
        setWorking(true)
        const { solvedWork } = await import('./solve-work.ts')
        return await ask(await solvedWork(refused.work))
      } finally {
        setWorking(false)
      }
    },
  })
  /** Whether the work is in progress, so that the page can say what it waits for. */
  return { ...request, isWorking }
}

export function useSignIn(app: App) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; code: string }) => unwrap(api.POST('/api/session', { body: { ...body, app } })),
    onSuccess: (person) => letIn(client, person),
  })
}

const endSession = (id: string) => unwrap(api.DELETE('/api/session/{id}', { params: { path: { id } } }))

/** After a sign-in: the page continues, if it is this person's, and the browser's other tabs are told. */
export function letIn(client: QueryClient, person: SignedInPerson): void {
  const before = client.getQueryData(sessionQuery.queryKey)
  tellTabs(person.id)
  dropDraftsOfNobody()
  if (!noteSignedIn(person)) return
  client.setQueryData(sessionQuery.queryKey, person)
  // After a repeated sign-in the old session is ended.
  if (before && before.session.id !== person.session.id) void endSession(before.session.id).catch(() => undefined)
}

/** Signing out removes everything that the person saw and typed here: the page is opened anew. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/session')),
    onSuccess: () => {
      dropDrafts()
      tellTabs('')
      openAnew()
    },
  })
}
