import { STATUS_CODES } from 'node:http'
import * as z from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { bodyErrors, commonErrors, doorErrors, type EndpointSpec, keyErrors } from '../../lib/contract/endpoint-spec.ts'
import { errorBody, type Readers } from './responses/error.ts'
import { type ErrorCode, errorTable } from '../../lib/errors.ts'
import { answerHeaders } from './answer-headers.ts'
import { errorGuide } from './error-guide.ts'
import { exampleMessage, messagePattern } from './error-message.ts'
import { exampleOf } from './example-of.ts'

/** What the gateway or its firewall can say to any request before a function hears of it. */
const gatewayErrors = ['REQUEST_REJECTED'] as const satisfies readonly ErrorCode[]

/** Errors of many endpoints. */
const common = new Set<ErrorCode>([...keyErrors, ...bodyErrors, ...gatewayErrors, ...commonErrors])
/** Answers with nothing but these, by their codes: the document has each of them once, under its id. */
const sharedAnswers = new Map<string, ZodOpenApiResponseObject>()

type Bodies = Record<ErrorCode, ReturnType<typeof errorBody>>

const bodies: Readonly<Record<Readers, Bodies>> = { Integrators: bodiesFor('Integrators'), People: bodiesFor('People') }

function bodiesFor(readers: Readers): Bodies {
  const all = (Object.keys(errorTable) as ErrorCode[]).map((code) => {
    const description = `«${messagePattern(code)}» ${errorGuide[code].when.en} ${errorGuide[code].advice.en}`
    return [code, errorBody(code, { description, message: exampleMessage(code) }, readers)]
  })
  return Object.fromEntries(all) as Bodies
}

/** Every error an endpoint can answer, each once. */
export function errorsOf(spec: EndpointSpec): ErrorCode[] {
  return [...new Set([...doorErrors(spec), ...spec.errors, ...gatewayErrors, ...commonErrors])]
}

/** Bodies of refusals as they really were; of any other code the example is put together. */
type Refusals = Readonly<Partial<Record<ErrorCode, unknown>>>

/** The answers with an error, by status; what can go wrong in one status is told apart by its code. */
export function errorAnswers(
  codes: readonly ErrorCode[],
  refusals: Refusals,
  readers: Readers,
): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      // What changes something without a body knows one of the errors of reading bodies.
      const isCommon = ofStatus.every((code) => common.has(code)) && ofStatus.join() !== 'CONTENT_TYPE_UNSUPPORTED'
      return [String(status), isCommon ? sharedAnswer(status, ofStatus, readers) : errorAnswer(ofStatus, refusals, readers)]
    }),
  )
}

function sharedAnswer(status: number, codes: readonly ErrorCode[], readers: Readers): ZodOpenApiResponseObject {
  const key = [readers, ...codes].join(' ')
  const name = STATUS_CODES[status]?.replaceAll(' ', '') ?? String(status)
  // A status that callers without a key can meet too, for less.
  const id = codes.includes('SCOPE_MISSING') ? `${name}ToKey` : name
  const known = sharedAnswers.get(key)
  if (known) return known
  // An id names one answer: of two sets of errors in one status, the second stands where it is answered.
  const isTaken = [...sharedAnswers].some(([other, one]) => one.id === id && other.startsWith(`${readers} `))
  const answer = { ...errorAnswer(codes, {}, readers), ...(!isTaken && { id }) }
  sharedAnswers.set(key, answer)
  return answer
}

/** The answer with one of these errors, all of one status. */
function errorAnswer(codes: readonly ErrorCode[], refusals: Refusals, readers: Readers): ZodOpenApiResponseObject {
  const [first, ...rest] = codes.map((code) => bodies[readers][code])
  if (!first) throw new Error('an answer needs a code')
  return {
    description: codes.map((code) => `\`${code}\` ${errorGuide[code].when.en}`).join('\n\n'),
    headers: answerHeaders(headersOf(codes)),
    content: {
      'application/json': {
        schema: rest.length === 0 ? first : z.discriminatedUnion('code', [first, ...rest]),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { summary: messagePattern(code), value: refusals[code] ?? exampleOf(bodies[readers][code]) },
          ]),
        ),
      },
    },
  }
}

function headersOf(codes: readonly ErrorCode[]): Parameters<typeof answerHeaders>[0] {
  const isForLater = codes.includes('TOO_MANY_REQUESTS') || codes.includes('SERVICE_UNAVAILABLE')
  return isForLater ? ['Cache-Control', 'Retry-After'] : ['Cache-Control']
}
