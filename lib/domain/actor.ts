import type { Administrator } from './contour.ts'
import type { ServiceName } from './service-name.ts'

/** An API key as history remembers it: a copy, so that later edits of the key or its administrator do not rewrite the past. */
export interface ApiKeyIdentity {
  id: string
  title: string
  admin: Administrator
  /** All who issued it, where the history is one of payouts; absent of keys whose issuer is not known. */
  issuedBy?: readonly Administrator[]
  /** The service account that it was issued for, in the same histories: then `admin` is whoever made this very key. */
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
 * Who acts: an outside system with a key, an administrator, or the partner: in the personal account, or through an administrator
 * whom the partner asked to.
 */
export type Actor =
  | { kind: 'ApiKey'; apiKey: ApiKeyIdentity }
  | { kind: 'Administrator'; administrator: Administrator }
  | { kind: 'Partner'; through?: Administrator }

/** Who acts on leads and corrects money: never the partner. */
export type Doer = Exclude<Actor, { kind: 'Partner' }>

/** Who did something, as they were then: one of the two, as in the history of payouts. */
export function doerView(doer: Doer) {
  return {
    changedByAdmin: doer.kind === 'Administrator' ? administratorView(doer.administrator) : null,
    changedByApiKey: doer.kind === 'ApiKey' ? apiKeyView(doer.apiKey) : null,
  }
}

/**
 * The holder of a key as history will remember it, with the key's administrator as configured now.
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

/** The holder of a key as an actor. Throws as apiKeyIdentity does. */
export function apiKeyActor(...of: Parameters<typeof apiKeyIdentity>): Doer {
  return { kind: 'ApiKey', apiKey: apiKeyIdentity(...of) }
}

/** The same for payouts, whose history keeps all who may act with the key: four eyes look at them. Throws as apiKeyIdentity does. */
export function payoutKeyActor(
  key: {
    id: string
    title: string
    administratorId: string
    issuedBy?: readonly string[]
    serviceAccount?: ServiceName
  },
  contour: { administrators: readonly Administrator[] },
): Doer {
  const apiKey = apiKeyIdentity(key, contour)
  const issuedBy = key.issuedBy?.map((administratorId) => apiKeyIdentity({ ...key, administratorId }, contour).admin)
  const { serviceAccount } = key
  return { kind: 'ApiKey', apiKey: { ...apiKey, ...(issuedBy && { issuedBy }), ...(serviceAccount && { serviceAccount }) } }
}
