import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** All rules that were ever published for an offer, newest first. */
export const listPublishedRules = {
  name: 'list-published-rules',
  method: 'GET',
  path: '/api/console/offer/{id}/rules',
  access: 'Administrator',
  permission: 'offers.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'OFFER_NOT_FOUND'],
  table: [...readingAdministratorAccess, { partition: 'RULES#*', actions: ['Query'] }],
} as const satisfies EndpointSpec
