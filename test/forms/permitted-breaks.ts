import type { Break, Rule } from './breaking-changes.ts'

/** A break of the API that this release makes on purpose. */
export interface PermittedBreak {
  rule: Rule
  place: string
  /** The day of its release. */
  on: string
  /** Why it is better than to go on with the old one. */
  because: string
  /** For what cannot wait until a sunset: a hole that is closed. Says why it could not. */
  withoutNotice?: string
}

/**
 * The breaks of this release against the previous one. A break needs its deprecation in the previous release, with a sunset that has passed.
 * When a release is kept, this list becomes empty again.
 */
export const permittedBreaks: readonly PermittedBreak[] = [
  'POST /api/external/webhook',
  'PUT /api/external/webhook/{id}',
  'PUT /api/external/webhook/{id}/rotate',
  'POST /api/external/webhook/{id}/test',
  'POST /api/external/webhook/{id}/delivery/{eventId}',
].map((act) => ({
  rule: 'request value refused',
  place: `${act} body.reason`,
  on: '2026-11-28',
  because: 'the document says what the server takes: a reason of at most 1000 characters',
  withoutNotice: 'the previous release refused longer ones too; its document alone promised 10000',
}))

/**
 * Values of the web apps' document of which the same holds: the previous release refused longer texts, greater numbers and more decimals
 * too. Empty with the list above.
 */
export const promisedTooMuch: readonly string[] = [
  'GET /api/console/offer/{id}/reward-preview query level',
  'GET /api/console/offer/{id}/reward-preview query amount',
  'POST /api/console/key body.administratorId',
  'POST /api/console/key body.serviceAccountId',
  'POST /api/console/key body.reason',
  'PUT /api/console/key/{id}/rotate body.reason',
  'PUT /api/console/key/{id}/revoke body.reason',
  'POST /api/console/service-account body.reason',
  'PUT /api/console/service-account/{id} body.reason',
  'PUT /api/console/administrator/{id}/role body.reason',
  'POST /api/console/administrator/{id}/passkey-permit body.reason',
  'POST /api/console/webhook body.reason',
  'PUT /api/console/webhook/{id} body.reason',
  'PUT /api/console/webhook/{id}/rotate body.reason',
  'POST /api/console/webhook/{id}/test body.reason',
  'POST /api/console/webhook/{id}/delivery/{eventId} body.reason',
]

/** Why a break may not be released, or undefined if it may. */
export function faultOf({ rule, place, announced }: Break, permitted: readonly PermittedBreak[]): string | undefined {
  const permit = permitted.find((one) => one.rule === rule && one.place === place)
  if (!permit) return 'it is not permitted'
  if (permit.withoutNotice !== undefined) return undefined
  if (announced === undefined) return 'the previous release did not deprecate it'
  return announced > permit.on ? `its sunset is ${announced}` : undefined
}

/** Permits that nothing needs: a list that may hold more than it says hides the next break. */
export const unneeded = (breaks: readonly Break[], permitted: readonly PermittedBreak[]): PermittedBreak[] =>
  permitted.filter(({ rule, place }) => !breaks.some((one) => one.rule === rule && one.place === place))
