import type { components } from '../api.d.ts'

type Schemas = components['schemas']
type AnyError = Extract<Schemas[keyof Schemas], { statusCode: number; code: string; requestId: string }>
/** The codes of the errors that people's doors have, by their document. */
type KnownCode = AnyError['code']

/** A field of a request and what is wrong with it, as the API names them. */
export interface Violation {
  path: string
  message: string
}

/** No answer: whether the request was applied is unknown here. */
export const noAnswer = 'NO_ANSWER'

/** The API's reason for a failed request; `code` is NO_ANSWER without an answer. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  /** The stable name of the error. */
  readonly code: string
  readonly violations: readonly Violation[]
  /** Finds the request in the log; empty where there is none. */
  readonly requestId: string
  readonly retryAfterSeconds: number | undefined
  readonly #body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfterSeconds?: number) {
    super(typeof body.message === 'string' ? body.message : '')
    const { code, requestId, violations } = body
    this.status = status
    this.code = typeof code === 'string' ? code : noAnswer
    this.requestId = typeof requestId === 'string' ? requestId : ''
    this.violations = Array.isArray(violations) ? (violations as Violation[]) : []
    this.retryAfterSeconds = retryAfterSeconds
    this.#body = body
  }

  /** The answer as its document has it, where it is the error with this code: some bring along what stands in the way. */
  as<Code extends KnownCode>(code: Code): Readonly<Extract<AnyError, { code: Code }>> | undefined {
    return this.code === code ? (this.#body as unknown as Extract<AnyError, { code: Code }>) : undefined
  }

  /** Whether the request may have been applied although it did not succeed. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** From an answer other than a success. */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const told = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  // An intermediary that does not speak as the API does: its text is not ours to show.
  const known = typeof told.code === 'string' ? told : { code: `HTTP_${response.status}` }
  return new ApiFailure(response.status, known, Number.isFinite(seconds) ? seconds : undefined)
}

/** A request that got no answer at all: no network, or it took too long. */
export function unanswered(): ApiFailure {
  return new ApiFailure(0, { code: noAnswer })
}
