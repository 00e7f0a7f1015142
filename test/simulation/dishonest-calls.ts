import type { Role } from '../../lib/domain/people/permission.ts'
import type { DeedFacts, DeedKind, Hand, Row } from './dishonest-deed.ts'
import { type DishonestName, type HolderName, isDishonest, type PreyName } from './dishonest-cast.ts'
import type { FunctionCall } from './functions.ts'
import { emailOf, type SimulatedContour } from './simulated-contour.ts'

/** A deed that is to be done, and the request that does it. */
export interface Plan {
  kind: DeedKind
  row: Row
  facts: DeedFacts
  request: Pick<FunctionCall, 'function' | 'path' | 'query' | 'body'>
  /** Whether it may carry an Idempotency-Key. Edits of profiles carry none, so each one written is a change. */
  mayBeNamed?: boolean
}

/** What a payout is of, in rubles. */
export const payoutRubles = 1_000
const largeDealRubles = 1_000_000
export const otherDetails = 'card of nobody'

const reason = 'simulated'
/** Acts that create money through a key. */
const keyScopes = ['payouts.read', 'payouts.request', 'payouts.approve', 'payouts.pay']

export function editOf(
  contour: SimulatedContour,
  prey: PreyName,
  { revision, email, inn }: { revision: number; email?: string; inn?: string },
): Plan {
  return {
    kind: email === undefined ? 'retax' : 'readdress',
    row: email === undefined ? 'change a tax number' : 'change an address',
    facts: { prey, ...(email !== undefined && { email }) },
    request: { function: 'console-change-partner', path: { id: contour.preyIds[prey] }, body: { revision, email, inn, reason } },
  }
}

export function blockOf(contour: SimulatedContour, prey: PreyName, isBlocked: boolean): Plan {
  return {
    kind: isBlocked ? 'block' : 'unblock',
    row: isBlocked ? 'block a partner' : null,
    facts: { prey },
    request: {
      function: isBlocked ? 'console-block-partner' : 'console-unblock-partner',
      path: { id: contour.preyIds[prey] },
      body: { reason },
    },
  }
}

export const partnerOf = (email: string): Plan => ({
  kind: 'addPartner',
  row: 'add a partner',
  facts: { email },
  request: { function: 'console-create-partner', path: null, body: { email } },
  mayBeNamed: true,
})

export const correctionOf = (contour: SimulatedContour, prey: PreyName): Plan => ({
  kind: 'correct',
  row: 'correct a balance',
  facts: { prey },
  request: { function: 'console-correct-balance', path: { id: contour.preyIds[prey] }, body: { amount: payoutRubles, reason } },
  mayBeNamed: true,
})

/** A client applies without link or promocode. */
export const leadOf = (contour: SimulatedContour, surname: string): Plan => ({
  kind: 'createLead',
  row: null,
  facts: {},
  request: {
    function: 'create-lead',
    path: null,
    body: { fields: [{ fieldTypeId: contour.fieldIds.surname, value: surname }] },
  },
  mayBeNamed: true,
})

export const bindingOf = (contour: SimulatedContour, leadId: string, prey: PreyName): Plan => ({
  kind: 'bindLead',
  row: 'bind a lead of nobody',
  facts: { prey },
  request: {
    function: 'console-bind-lead',
    path: { id: leadId },
    body: { partnerId: contour.preyIds[prey], offerId: contour.offerIds.loan, reason },
  },
  mayBeNamed: true,
})

export const largeDealOf = (leadId: string, revision: number, prey: PreyName): Plan => ({
  kind: 'largeDeal',
  row: 'make a large deal',
  facts: { prey },
  request: {
    function: 'console-change-lead-status',
    path: { id: leadId },
    body: { revision, systemName: 'won', amount: largeDealRubles },
  },
  mayBeNamed: true,
})

/** @param holder in whose name, where that is said */
export const keyOf = (contour: SimulatedContour, by: DishonestName, holder?: HolderName): Plan => ({
  kind: 'issueKey',
  row: holder === undefined || holder === by ? 'issue a key' : 'issue a key in the name of another',
  facts: { holder: holder ?? by },
  request: {
    function: 'issue-key',
    path: null,
    body: {
      title: `Key of ${by}`,
      scopes: keyScopes,
      ...(holder !== undefined && { administratorId: holder === 'ada' ? contour.operatorId : contour.dishonestIds[holder] }),
      reason,
    },
  },
  mayBeNamed: true,
})

/** A name for a system that does what only people should. */
export const serviceOf = (title: string): Plan => ({
  kind: 'makeService',
  row: 'make a service account',
  facts: {},
  request: { function: 'create-service-account', path: null, body: { title, scopes: keyScopes, reason } },
  mayBeNamed: true,
})

export const confirmationOfService = (serviceId: string, whose: 'their own' | 'another'): Plan => ({
  kind: 'confirmService',
  row: `confirm a service account of ${whose}`,
  facts: { serviceId },
  request: { function: 'decide-service-account', path: { id: serviceId }, body: { decision: 'Confirmed', reason } },
  mayBeNamed: true,
})

export const closureOf = (serviceId: string): Plan => ({
  kind: 'closeService',
  row: 'close a service account',
  facts: { serviceId },
  request: { function: 'decide-service-account', path: { id: serviceId }, body: { decision: 'Closed', reason } },
  mayBeNamed: true,
})

export const serviceKeyOf = (serviceId: string): Plan => ({
  kind: 'issueKey',
  row: 'issue a key for a service account',
  facts: { serviceId },
  request: {
    function: 'issue-key',
    path: null,
    body: { title: 'Key of a system', scopes: keyScopes, serviceAccountId: serviceId, reason },
  },
  mayBeNamed: true,
})

export const rotationOf = (keyId: string, overlapHours: number): Plan => ({
  kind: 'rotateKey',
  row: 'rotate a key',
  facts: { keyId, overlapHours },
  request: { function: 'rotate-key', path: { id: keyId }, body: { overlapHours, reason } },
  mayBeNamed: true,
})

export const revocationOf = (keyId: string): Plan => ({
  kind: 'revokeKey',
  row: 'revoke a key',
  facts: { keyId },
  request: { function: 'revoke-key', path: { id: keyId }, body: { reason } },
  mayBeNamed: true,
})

export const roleOf = (contour: SimulatedContour, of: DishonestName, role: Role, isGranted: boolean): Plan => ({
  kind: isGranted ? 'giveRole' : 'takeRole',
  row: isGranted ? 'give a role' : 'take a role',
  facts: { of, role },
  request: { function: 'change-role', path: { id: contour.dishonestIds[of] }, body: { role, granted: isGranted, reason } },
  mayBeNamed: true,
})

const statusOf = { approve: 'Approved', reject: 'Rejected', pay: 'Paid' } as const

/** Persons decide in the console, keys by the API. */
export function moveOf(kind: keyof typeof statusOf, payoutId: string, prey: PreyName, by: Hand['is']): Plan {
  const byKey = { approve: 'approve by a key', reject: 'reject', pay: 'pay by a key' } as const
  return {
    kind,
    row: by === 'Key' ? byKey[kind] : kind,
    facts: { payoutId, prey },
    request: {
      function: by === 'Key' ? 'change-payout-status' : 'console-change-payout-status',
      path: { id: payoutId },
      body: { status: statusOf[kind] },
    },
    mayBeNamed: true,
  }
}

export const requestByKeyOf = (contour: SimulatedContour, prey: PreyName): Plan => ({
  kind: 'request',
  row: 'ask for a payout by a key',
  facts: { prey },
  request: {
    function: 'create-payout',
    path: null,
    body: { partnerId: contour.preyIds[prey], amount: payoutRubles, requisites: otherDetails },
  },
  mayBeNamed: true,
})

/** @param code a mailed one, where it is to go to other details than those of the profile */
export const requestOf = (prey: PreyName, code?: string): Plan => ({
  kind: 'request',
  row: code === undefined ? 'ask for a payout' : 'ask for a payout to other details',
  facts: { prey },
  request: {
    function: 'request-own-payout',
    path: null,
    body: { amount: payoutRubles, ...(code !== undefined && { requisites: otherDetails, code }) },
  },
  mayBeNamed: true,
})

export const detailsOf = (prey: PreyName, to: string, code: string): Plan => ({
  kind: 'changeOwnDetails',
  row: 'change details by a code',
  facts: { prey },
  request: { function: 'change-own-profile', path: null, body: { requisites: to, code } },
})

export const confirmationOf = (prey: PreyName, purpose: 'Details' | 'Payout'): Plan => ({
  kind: 'askToConfirm',
  row: null,
  facts: { prey },
  request: { function: 'request-confirmation-code', path: null, query: { purpose }, body: undefined },
})

export const codeOf = (name: DishonestName | PreyName, email: string): Plan => ({
  kind: 'askForCode',
  row: null,
  facts: { email },
  request: { function: 'request-sign-in-code', path: null, body: { email, app: appOf(name), again: true } },
})

export const signInOf = (name: DishonestName | PreyName, email: string, code: string): Plan => ({
  kind: 'signIn',
  row: !isDishonest(name) && email !== emailOf(name) ? 'sign in as a partner' : null,
  facts: { email, ...(!isDishonest(name) && { prey: name }) },
  request: { function: 'sign-in', path: null, body: { email, app: appOf(name), code } },
})

const appOf = (name: DishonestName | PreyName): string => (isDishonest(name) ? 'console' : 'account')

/** The credentials that a deed is sent with. */
export function credentialsOf(contour: SimulatedContour, by: Hand): Record<string, string> {
  if (by.is === 'Key') return { 'x-api-key': by.key.secret }
  if (by.is === 'Visitor') return { cookie: `__Host-browser=${by.name.padEnd(22, '-').slice(0, 22)}` }
  const actingAs = isDishonest(by.name) ? contour.dishonestIds[by.name] : contour.preyIds[by.name]
  return { 'content-type': 'application/json', cookie: `__Host-session=${by.token}`, 'x-acting-as': actingAs }
}
