import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Everything stored about the signed-in partner (152-FZ). */
export const showPersonalData = {
  name: 'show-personal-data',
  method: 'GET',
  path: '/api/account/personal-data',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'LOGINS#*', actions: ['Query'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'LEGALDETAILS', actions: ['GetItem'] },
    { partition: 'PAYMENTDETAILS#*', actions: ['Query'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    { partition: 'OF#*', index: 'payouts-of-partner', actions: ['Query'] },
    { partition: 'PAYOUTS', actions: ['GetItem', 'BatchGetItem'] },
    { partition: 'PAYOUT#*', actions: ['Query'] },
    { partition: 'LINKS', actions: ['BatchGetItem'] },
    { partition: 'LINKSOF#*', index: 'owned', actions: ['Query'] },
    { partition: 'CODESOF#*', index: 'owned', actions: ['Query'] },
    { partition: 'PROMOCODES', actions: ['BatchGetItem'] },
    { partition: 'AGREEMENTS#*', actions: ['Query'] },
    { partition: 'EVENTS#*', actions: ['Query'] },
  ],
  detailsKey: ['Decrypt'],
} as const satisfies EndpointSpec
