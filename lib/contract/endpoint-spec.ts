import type * as z from 'zod/mini'
import type { EventType } from '../domain/event.ts'
import type { Permission } from '../domain/permission.ts'
import type { ErrorCode } from '../errors.ts'

/** An endpoint apart from its logic. The stack, the local gateway and the documents are made from it. */
export type EndpointSpec<
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniObject | undefined = z.ZodMiniObject | undefined,
> = EndpointAlone<Body, Query> & Access

/** Who may ask. Whoever is asked who they are needs a permission, so that no endpoint can be without one. */
type Access =
  /** Refused without a valid x-api-key, and with one whose scopes do not name the permission. */
  | { access: 'ApiKey'; permission: NeededPermission }
  /** For anybody, for the clients whom partners send. */
  | { access: 'Public'; permission?: undefined }
  /** For whoever looks at the page where one signs in, and not from a page of another site. */
  | { access: 'Visitor'; permission?: undefined }
  /** For administrators who are signed in and have a role that opens it; with none, for every one of them, each for what is their own. */
  | { access: 'Administrator'; permission: NeededPermission | undefined }
  /** For partners who are signed in, and any person who is: each for what is their own. */
  | { access: 'Partner' | 'Person'; permission?: undefined }

/** One permission, or that which the value of a field of the body asks for. */
export type NeededPermission = Permission | { field: string; by: Readonly<Record<string, Permission>> }

interface EndpointAlone<Body extends z.ZodMiniType | undefined, Query extends z.ZodMiniObject | undefined> {
  /** The function's name: its handler is functions/DOOR/NAME.ts, its bundle dist/functions/NAME. */
  name: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** From the base URL on, parameters in braces. */
  path: string
  /** Streamed: a list of any size, written page by page. */
  streamed: boolean
  /** Paged: a list that comes a page at a time, with headers that say where it goes on. */
  paged?: boolean
  body: Body
  /** Whether it changes nothing, though it has a body: what is asked for is too long for an address. It takes no Idempotency-Key. */
  changesNothing?: true
  /** Asks for somebody who has signed in within minutes; where only some of what a body may say does, by the body. */
  stepUp?: true | ((body: Readonly<Record<string, unknown>>) => boolean)
  /**
   * What proves it, where not what the person has (a passkey, or else a mailed code): 'Passkey' alone; 'Recent': whatever began the
   * session, and the act itself asks for more.
   */
  proof?: 'Passkey' | 'Recent'
  /** The parameters behind the question mark. An endpoint without the property takes none, and does not look at what is sent. */
  query?: Query
  /** 302 answers with an address to go to, all else with JSON. */
  success: 200 | 201 | 202 | 302
  /** The errors of its own, in the order of the checks; those of every endpoint are in commonErrors. */
  errors: readonly ErrorCode[]
  table: readonly TableAccess[]
  /** What integrators hear of its acts, in the feed; absent where it does nothing that they hear of. */
  emits?: readonly EventType[]
}

/** The DynamoDB actions an endpoint needs on one partition: a literal key, or a prefix that ends with *. */
export interface TableAccess {
  /** Of an index where one is named, else of the table. */
  partition: string
  index?: string
  actions: readonly TableAction[]
}

export type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

/** Errors of any endpoint; OUTCOME_UNKNOWN one that only reads too, by the gateway, which does not tell them apart. */
export const commonErrors = [
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'OUTCOME_UNKNOWN',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** Errors of any endpoint behind a key, checked first. */
export const keyErrors = [
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'ADDRESS_NOT_ALLOWED',
  'SCOPE_MISSING',
] as const satisfies readonly ErrorCode[]

/** Errors of any endpoint that changes something for people, checked before who they are. */
export const forgedErrors = ['CROSS_SITE_REQUEST', 'CONTENT_TYPE_UNSUPPORTED'] as const satisfies readonly ErrorCode[]

/** Errors of any endpoint for people who are signed in. */
export const personErrors = [
  'SIGN_IN_REQUIRED',
  'SIGNED_IN_AS_ANOTHER',
  'PERMISSION_MISSING',
] as const satisfies readonly ErrorCode[]

/** Whether the web apps call it, for people; programs of others call the rest, with a key or by a public link. */
export const isForPeople = ({ access }: Pick<EndpointSpec, 'access'>): boolean => access !== 'ApiKey' && access !== 'Public'

/** Whether it is for people who are signed in, by the cookie of their session. */
export const asksForSession = ({ access }: Pick<EndpointSpec, 'access'>): boolean =>
  access === 'Administrator' || access === 'Partner' || access === 'Person'

/** Whether a repeat of a request is known again by its Idempotency-Key: by the key, or the session, that it comes with. */
export const takesIdempotencyKey = ({ access, body, changesNothing }: EndpointSpec): boolean =>
  body !== undefined && access !== 'Visitor' && !changesNothing

/** What an endpoint answers to whoever may not ask it, by its access. */
export function doorErrors({ access, method, stepUp, proof }: EndpointSpec): readonly ErrorCode[] {
  const isForBrowsers = isForPeople({ access })
  const proofErrors = proof === 'Recent' ? (['PROOF_REQUIRED'] as const) : (['PROOF_REQUIRED', 'PASSKEY_REQUIRED'] as const)
  return [
    ...(access === 'ApiKey' ? keyErrors : []),
    ...(isForBrowsers && method !== 'GET' && method !== 'HEAD' ? forgedErrors : []),
    ...(isForBrowsers && access !== 'Visitor' ? personErrors : []),
    ...(stepUp === undefined ? [] : proofErrors),
  ]
}

/** Errors of reading a body. */
export const parsingErrors = [
  'BODY_TOO_LARGE',
  'CONTENT_TYPE_UNSUPPORTED',
  'CHARSET_UNSUPPORTED',
  'BODY_NOT_JSON',
  'BODY_NOT_UTF8',
  'TEXT_HAS_NUL',
  'BODY_KEY_MISSPELLED',
] as const satisfies readonly ErrorCode[]

/** Errors of any endpoint that reads a body, and knows whose request it is when it comes again. */
export const bodyErrors = [
  ...parsingErrors,
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorCode[]

/** Errors of any endpoint that takes parameters. */
export const parameterErrors = ['PARAMETER_UNKNOWN', 'PARAMETER_REPEATED', 'TEXT_HAS_NUL'] as const satisfies readonly ErrorCode[]

/** Whatever changes something keeps its answer for a repeat of the request. */
export const keptAnswerAccess: TableAccess = { partition: 'KEPT#*', actions: ['GetItem', 'PutItem'] }

/** Whatever integrators hear of tells them in its own transaction. */
export const feedAccess: TableAccess = { partition: 'FEED#*', actions: ['PutItem'] }

/** Mail about an act is ordered in its own transaction too. */
export const mailAccess: TableAccess = { partition: 'MAILORDERS', actions: ['PutItem'] }

/** Every key is looked up first. That it was used is noted elsewhere: who may write where keys stand may make one. */
export const keyAccess: readonly TableAccess[] = [
  { partition: 'KEYS', actions: ['GetItem'] },
  { partition: 'KEYUSES', actions: ['UpdateItem'] },
]

/** What moves money has as a condition besides that the key is still good. */
export const moneyKeyAccess: readonly TableAccess[] = [
  { partition: 'KEYS', actions: ['GetItem', 'ConditionCheckItem'] },
  { partition: 'KEYUSES', actions: ['UpdateItem'] },
]

/** Whether its acts may change what a partner has: all balances stand in these partitions. */
export const movesMoney = ({ table }: Pick<EndpointSpec, 'table'>): boolean =>
  table.some(({ partition, actions }) => partition === 'PARTNER#*' && actions.includes('UpdateItem'))

/** The login of whoever is signed in, and that it was used. How its end is looked at, each endpoint says: acts do more than read it. */
export const loginAccess: readonly TableAccess[] = [
  { partition: 'LOGIN#*', actions: ['BatchGetItem'] },
  { partition: 'LOGINUSE#*', actions: ['BatchGetItem', 'UpdateItem'] },
]

/** An administrator who is signed in and looks at something: the login was not ended, and the roles are known. */
export const readingAdministratorAccess: readonly TableAccess[] = [
  ...loginAccess,
  { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
  { partition: 'CONTOUR', actions: ['Query'] },
  { partition: 'ROLES', actions: ['Query'] },
]

/** The same of an act, which has as a condition that the login was not ended. */
export const actingLoginAccess: readonly TableAccess[] = [
  ...loginAccess,
  { partition: 'LOGINEND#*', actions: ['BatchGetItem', 'ConditionCheckItem'] },
]

/** An administrator who is signed in and changes something; the answer is kept. */
export const actingAdministratorAccess: readonly TableAccess[] = [
  ...actingLoginAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query'] },
  { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
]

/** Who has which passkeys: what asks for proof rests on it until the act is written. */
export const proofAccess: TableAccess = { partition: 'PASSKEYHOLDERS', actions: ['Query', 'ConditionCheckItem'] }

/** An administrator who is signed in and does what asks for proof: whether it takes a passkey, the settings say. */
export const provingAdministratorAccess: readonly TableAccess[] = [
  ...actingLoginAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query', 'GetItem'] },
  { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
]
