import type * as z from 'zod/mini'
import { ApiError } from '../errors.ts'
import { nul } from '../domain/value/unseen-characters.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { nulFault } from './nul-fault.ts'
import { type Fault, pathOf, refuse, validated } from './validated.ts'

/**
 * Validates the query parameters with the endpoint's schema; the result goes to the context. An ignored misspelled filter would
 * return more than was asked for, so every fault is reported.
 *
 * @throws ApiError the first fault, with all of them as violations
 */
export function readQuery(schema: z.ZodMiniObject): (request: EndpointRequest) => void {
  return ({ event, context }) => {
    const sent = event.queryStringParameters ?? {}
    const isKnown = (name: string): boolean => schema.def.catchall !== undefined || Object.hasOwn(schema.shape, name)
    const unknown = Object.keys(sent).filter((name) => !isKnown(name))
    const repeated = Object.entries(event.multiValueQueryStringParameters ?? {})
      .filter(([name, values]) => isKnown(name) && (values?.length ?? 0) > 1)
      .map(([name]) => name)
    const unstorable = Object.entries(sent).filter(([, value]) => value?.includes(nul))
    // Checked before anything reads them.
    refuse(unstorable.map(([name]) => nulFault(shown(name))))
    context.query = validated(schema, sent, [
      ...unknown.map(shown).map((parameter) => faultOf(parameter, new ApiError('PARAMETER_UNKNOWN', { parameter }))),
      ...repeated.map((parameter) => faultOf(parameter, new ApiError('PARAMETER_REPEATED', { parameter }))),
    ])
  }
}

/** A caller's own parameter name, shortened for an answer. */
const shown = (parameter: string): string => pathOf([parameter])

const faultOf = (path: string, error: ApiError): Fault => ({ error, violation: { path, message: error.message } })
