import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap } from '../../../shared/api/client.ts'

export type ManagedKey = components['schemas']['ManagedKey']
export type Scope = NonNullable<ManagedKey['scopes']>[number]

/** What is to be done to a key. */
export interface KeyAsked {
  act: 'rotate' | 'revoke'
  of: ManagedKey
}

/** What a key is to be. */
export interface Issuance {
  title: string
  scopes: Scope[] | 'everything'
  /** Null for everywhere. */
  allowedAddresses: string[] | null
  /** Null for a year, 'never' for a key without an end. */
  expiresAt: string | null
  /** Null for a key of the person who issues it. */
  serviceAccountId: string | null
  reason: string | null
}

export const keysQuery = ['keys']
export const useKeys = () => useQuery({ queryKey: keysQuery, queryFn: () => unwrap(api.GET('/api/console/key')) })

const once = (key: string) => ({ 'Idempotency-Key': key })

export const sendIssuance = (body: Issuance, key: string) => unwrap(api.POST('/api/console/key', { body, headers: once(key) }))
export const sendRotation = (id: string, key: string) =>
  unwrap(api.PUT('/api/console/key/{id}/rotate', { params: { path: { id } }, body: {}, headers: once(key) }))
export const sendRevocation = (id: string, body: { reason: string | null }, key: string) =>
  unwrap(api.PUT('/api/console/key/{id}/revoke', { params: { path: { id } }, body, headers: once(key) }))

export function keyState({ revokedAt, expiresAt }: ManagedKey, nowMs: number): 'good' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'good'
}
