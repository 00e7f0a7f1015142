import type { Administrator } from '../contour/contour.ts'
import type { ServiceName } from '../key/service-name.ts'

/** An API key as histories store it: a copy, so that later edits of the key or its administrator do not rewrite the past. */
export interface ApiKeyIdentity {
  id: string
  title: string
  admin: Administrator
  /** Everyone who issued it, only in histories of payouts; absent for keys whose issuer is unknown. */
  issuedBy?: readonly Administrator[]
  /** The service account that it was issued for, in the same histories: `admin` is then the maker of this key. */
  serviceAccount?: ServiceName
}

/** An administrator as histories show one. */
export function administratorView({ id, email, firstName, lastName, middleName }: Administrator) {
  return { id, email, firstName, lastName, middleName }
}

/** An API key as histories show one. */
export function apiKeyView({ id, title, admin }: ApiKeyIdentity) {
  return { id, title, admin: administratorView(admin) }
}

/**
 * Who acts: an outside system with a key, an administrator, or a partner, in the account or through an administrator who acts at
 * the partner's request.
 */
export type Actor =
  | { kind: 'ApiKey'; apiKey: ApiKeyIdentity }
  | { kind: 'Administrator'; administrator: Administrator }
  | { kind: 'Partner'; through?: Administrator }

/** Who acts on leads and corrects money: never the partner. */
export type Doer = Exclude<Actor, { kind: 'Partner' }>

/** Who did something, as they were then: an administrator or a key, as in histories of payouts. */
export function doerView(doer: Doer) {
  return {
    changedByAdmin: doer.kind === 'Administrator' ? administratorView(doer.administrator) : null,
    changedByApiKey: doer.kind === 'ApiKey' ? apiKeyView(doer.apiKey) : null,
  }
}

/**
 * A key as histories store it, with its administrator as configured now.
 *
 * @throws Error when the contour does not know that administrator: configuration never removes one
 */
export function apiKeyIdentity(
  key: { id: string; title: string; administratorId: string },
  contour: { administrators: readonly Administrator[] },
): ApiKeyIdentity {
  const admin = contour.administrators.find(({ id }) => id === key.administratorId)
  if (!admin) throw new Error(`API key ${key.id} belongs to no administrator`)
  return { id: key.id, title: key.title, admin }
}

/** A doer as it is stored beside what was done: the administrator, or the key with its administrator. */
export interface StoredDoer {
  by: Administrator
  byApiKey?: Pick<ApiKeyIdentity, 'id' | 'title'>
}

export function doneByOf(doer: Doer): StoredDoer {
  if (doer.kind === 'Administrator') return { by: doer.administrator }
  const { id, title, admin } = doer.apiKey
  return { by: admin, byApiKey: { id, title } }
}

/** An administrator as an actor. */
export const administratorActor = (administrator: Administrator): Doer => ({ kind: 'Administrator', administrator })

/** A key as an actor. Throws like apiKeyIdentity. */
export function apiKeyActor(...of: Parameters<typeof apiKeyIdentity>): Doer {
  return { kind: 'ApiKey', apiKey: apiKeyIdentity(...of) }
}

/**
 * The same for payouts, whose histories store everyone who may act with the key, for the four-eyes rule. Throws like
 * apiKeyIdentity.
 */
export function payoutKeyIdentity(
  key: {
    id: string
    title: string
    administratorId: string
    issuedBy?: readonly string[]
    serviceAccount?: ServiceName
  },
  contour: { administrators: readonly Administrator[] },
): ApiKeyIdentity {
  const apiKey = apiKeyIdentity(key, contour)
  const issuedBy = key.issuedBy?.map((administratorId) => apiKeyIdentity({ ...key, administratorId }, contour).admin)
  const { serviceAccount } = key
  return { ...apiKey, ...(issuedBy && { issuedBy }), ...(serviceAccount && { serviceAccount }) }
}

/** That as an actor. Throws like apiKeyIdentity. */
export function payoutKeyActor(...of: Parameters<typeof payoutKeyIdentity>): Doer {
  return { kind: 'ApiKey', apiKey: payoutKeyIdentity(...of) }
}
