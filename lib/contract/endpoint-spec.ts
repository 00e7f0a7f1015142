import type * as z from 'zod/mini'
import type { EventType } from '../domain/feed/event.ts'
import type { Permission } from '../domain/people/permission.ts'
import type { ErrorCode } from '../errors.ts'
import type { Deprecation } from './deprecation.ts'

/** An endpoint without its logic. The stack, the local gateway and the documents are generated from it. */
export type EndpointSpec<
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniObject | undefined = z.ZodMiniObject | undefined,
> = EndpointAlone<Body, Query> & Access

/** Who may call it. Every endpoint that identifies its caller declares a permission, so that none can lack one. */
type Access =
  /** Refused without a valid x-api-key, and for a key whose scopes do not include the permission. */
  | { access: 'ApiKey'; permission: NeededPermission }
  /** Public, for example for the clients that partners send. */
  | { access: 'Public'; permission?: undefined }
  /** For visitors of the sign-in page, but not from a page of another site. */
  | { access: 'Visitor'; permission?: undefined }
  /**
   * For signed-in administrators with a role that includes the permission; undefined means every administrator, for their own
   * things.
   */
  | { access: 'Administrator'; permission: NeededPermission | undefined }
  /** For signed-in partners, or any signed-in person, for their own things. */
  | { access: 'Partner' | 'Person'; permission?: undefined }

/** One permission, or one that depends on the value of a field of the body. */
export type NeededPermission = Permission | { field: string; by: Readonly<Record<string, Permission>> }

interface EndpointAlone<Body extends z.ZodMiniType | undefined, Query extends z.ZodMiniObject | undefined> {
  /** The function's name: its handler is functions/DOOR/ACT/handler.ts, its bundle dist/functions/NAME. */
  name: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base URL, parameters in braces. */
  path: string
  /** Streamed: a list of any size, written page by page. */
  streamed: boolean
  /** Paged: a list returned one page at a time, with headers that say where it continues. */
  paged?: boolean
  body: Body
  /** How large a body may be, if larger than the usual 256 KB. */
  maxBodyBytes?: number
  /** Set when it changes nothing although it has a body, because its input is too long for a URL. It takes no Idempotency-Key. */
  changesNothing?: true
  /** Set when an address always has the same answer, for everybody: its handler lets caches keep it for good. */
  isKeptForGood?: true
  /** Requires a caller who signed in within the last minutes; a function when it depends on the body. */
  stepUp?: true | ((body: Readonly<Record<string, unknown>>) => boolean)
  /**
   * The required proof, when it differs from the default (a passkey, or a mailed code for people without one): 'Passkey' only;
   * 'Recent': any recent sign-in, because the act itself asks for more.
   */
  proof?: 'Passkey' | 'Recent'
  /** The query parameters. An endpoint without this property takes none and ignores what is sent. */
  query?: Query
  /** 302 answers with an address to go to, all others with JSON. */
  success: 200 | 201 | 202 | 302
  /** A second permission that it takes of an administrator, all of them together: the permission of an act on what few may see. */
  alsoNeeds?: Permission
  /**
   * A permission that adds something to the answer for a key whose scopes name it. A key without scopes opens every endpoint, and gets
   * this too, except for passports (`namesScope`): who issued it did not think of them.
   */
  addsFor?: Permission
  /** Its own errors, in the order of the checks; those of every endpoint are in commonErrors. */
  errors: readonly ErrorCode[]
  table: readonly TableAccess[]
  /** What it does with the key that encrypts what legal types ask; absent when it has nothing to do with that. */
  detailsKey?: readonly DetailsKeyAction[]
  /** The feed events of its acts; absent when it causes none. */
  emits?: readonly EventType[]
  /** What of it a later release may leave out; absent when all of it stays. */
  deprecations?: readonly Deprecation[]
}

/** What an act is through every door. Each door adds its name, path, access and permission, and the table access of its own. */
export type ActSpec = Omit<EndpointAlone<z.ZodMiniType | undefined, z.ZodMiniObject | undefined>, 'name' | 'path' | 'body'> & {
  /** Absent when each door asks for something else. */
  body?: z.ZodMiniType | undefined
  /** When keys and administrators need the same. */
  permission?: NeededPermission
}

/** The DynamoDB actions an endpoint needs on one partition: a literal key, or a prefix that ends with *. */
export interface TableAccess {
  /** Of the index when one is named, otherwise of the table. */
  partition: string
  index?: string
  actions: readonly TableAction[]
}

/** Reading what legal types ask takes Decrypt, storing it GenerateDataKey. */
export type DetailsKeyAction = 'Decrypt' | 'GenerateDataKey'

/** The actions that change the table. */
export const writingActions = ['UpdateItem', 'PutItem', 'DeleteItem'] as const

export type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'ConditionCheckItem' | (typeof writingActions)[number]

/**
 * Errors of any endpoint. OUTCOME_UNKNOWN can come even from one that only reads, because the gateway does not distinguish them.
 */
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

/** Errors of any changing endpoint for people, checked before identification. */
export const forgedErrors = ['CROSS_SITE_REQUEST', 'CONTENT_TYPE_UNSUPPORTED'] as const satisfies readonly ErrorCode[]

/** Errors of any endpoint for signed-in people. */
export const personErrors = [
  'SIGN_IN_REQUIRED',
  'SIGNED_IN_AS_ANOTHER',
  'PERMISSION_MISSING',
] as const satisfies readonly ErrorCode[]

/** Whether the web apps call it for people; the others are for programs, with a key or by a public link. */
export const isForPeople = ({ access }: Pick<EndpointSpec, 'access'>): boolean => access !== 'ApiKey' && access !== 'Public'

/** Whether it is for signed-in people, identified by their session cookie. */
export const asksForSession = ({ access }: Pick<EndpointSpec, 'access'>): boolean =>
  access === 'Administrator' || access === 'Partner' || access === 'Person'

/** Whether a repeated request is recognized by its Idempotency-Key, in the scope of the API key or the person. */
export const takesIdempotencyKey = ({ access, body, changesNothing }: EndpointSpec): boolean =>
  body !== undefined && access !== 'Visitor' && !changesNothing

/** The errors of an endpoint for callers without access, by its kind of access. */
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

/** Errors of any endpoint that reads a body and recognizes repeats. */
export const bodyErrors = [
  ...parsingErrors,
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorCode[]

/** Errors of any endpoint that takes parameters. */
export const parameterErrors = ['PARAMETER_UNKNOWN', 'PARAMETER_REPEATED', 'TEXT_HAS_NUL'] as const satisfies readonly ErrorCode[]

/** Every changing endpoint stores its answer for a repeat of the request. */
export const keptAnswerAccess: TableAccess = { partition: 'KEPT#*', actions: ['GetItem', 'PutItem'] }

/** Feed events are written in the transaction of the act. */
export const feedAccess: TableAccess = { partition: 'FEED#*', actions: ['PutItem'] }

/** Mail about an act is ordered in its transaction too. */
export const mailAccess: TableAccess = { partition: 'MAILORDERS', actions: ['PutItem'] }

/**
 * Every request looks its key up. Usage is recorded in another partition, because write access to the key partition would allow
 * minting keys.
 */
export const keyAccess: readonly TableAccess[] = [
  { partition: 'KEYS', actions: ['GetItem'] },
  { partition: 'KEYUSES', actions: ['UpdateItem'] },
]

/** Acts that move money also require, as a condition of the write, that the key is still valid. */
export const moneyKeyAccess: readonly TableAccess[] = [
  { partition: 'KEYS', actions: ['GetItem', 'ConditionCheckItem'] },
  { partition: 'KEYUSES', actions: ['UpdateItem'] },
]

/** Whether its acts may change what a partner has, or what partners earn from now on: all balances and rules are in these partitions. */
export const movesMoney = ({ table }: Pick<EndpointSpec, 'table'>): boolean =>
  table.some(({ partition, actions }) => ['PARTNER#*', 'CONTOUR'].includes(partition) && actions.includes('UpdateItem'))

/**
 * Reads the caller's login and records its use. Each endpoint declares its own access to the login's end, because acts do more
 * than read it.
 */
export const loginAccess: readonly TableAccess[] = [
  { partition: 'LOGIN#*', actions: ['BatchGetItem'] },
  { partition: 'LOGINUSE#*', actions: ['BatchGetItem', 'UpdateItem'] },
]

/** For a signed-in administrator who reads: that the login was not ended, and the roles. */
export const readingAdministratorAccess: readonly TableAccess[] = [
  ...loginAccess,
  { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
  { partition: 'CONTOUR', actions: ['Query'] },
  { partition: 'ROLES', actions: ['Query'] },
]

/** The same for an act, which requires as a condition that the login was not ended. */
export const actingLoginAccess: readonly TableAccess[] = [
  ...loginAccess,
  { partition: 'LOGINEND#*', actions: ['BatchGetItem', 'ConditionCheckItem'] },
]

/** For a signed-in administrator who changes something; the answer is stored. */
export const actingAdministratorAccess: readonly TableAccess[] = [
  ...actingLoginAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query'] },
  { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
]

/** The summary of passkeys: acts that require proof depend on it until they are written. */
export const proofAccess: TableAccess = { partition: 'PASSKEYHOLDERS', actions: ['Query', 'ConditionCheckItem'] }

/** For a signed-in administrator whose act requires proof: the settings decide whether it takes a passkey. */
export const provingAdministratorAccess: readonly TableAccess[] = [
  ...actingLoginAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query', 'GetItem'] },
  { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
]
