import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import { api, unwrap } from '../../shared/api/client.ts'

export type Passkey = components['schemas']['ListedPasskey']
export type PasskeySignature = components['schemas']['PasskeySignIn']
export type PasskeyAnswer = Omit<components['schemas']['NewPasskey'], 'name'>

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => unwrap(api.GET('/api/console/passkey')),
})

export const usePasskeys = () => useQuery(passkeysQuery)

function useChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }) })
}

/** @param make has a device make the passkey */
export const useAddPasskey = (make: () => Promise<PasskeyAnswer>) =>
  useChange(async (name: string) => unwrap(api.POST('/api/console/passkey', { body: { name, ...(await make()) } })))

export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    unwrap(api.PUT('/api/console/passkey/{id}', { params: { path: { id } }, body: { name } })),
  )

export const useRemovePasskey = () =>
  useChange((id: string) => unwrap(api.DELETE('/api/console/passkey/{id}', { params: { path: { id } } })))
