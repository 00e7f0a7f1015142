import type { ApiKeyIdentity, Doer } from '../../domain/people/actor.ts'
import { administratorAttributes } from '../contour/contour-items.ts'
import type { AttributesOf } from '../table/declared.ts'

/** An API key in histories, as it was then. */
export const apiKeyIdentityAttributes: AttributesOf<ApiKeyIdentity> = {
  id: 'text',
  title: 'text',
  admin: { map: administratorAttributes },
  issuedBy: { optional: { list: { map: administratorAttributes } } },
  serviceAccount: { optional: { map: { id: 'text', title: 'text' } } },
}

/** Who did something, as of then. */
export const doerAttributes: AttributesOf<Doer> = {
  kind: 'text',
  apiKey: { optional: { map: apiKeyIdentityAttributes } },
  administrator: { optional: { map: administratorAttributes } },
}
