import type * as z from 'zod'
import type { oas31 } from 'zod-openapi'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { ErrorCode } from '../../lib/errors.ts'

/** All that documents say of an endpoint and its spec does not. It stands apart from the spec, which functions carry along. */
export interface EndpointDocument {
  spec: EndpointSpec
  tag: 'Leads' | 'Payouts' | 'Partners' | 'Events' | 'Webhooks' | 'Referral links' | 'Signing in' | 'Console' | 'Account'
  /** One sentence for a list of endpoints. */
  summary: string
  description: string
  /** What stands in the braces of its path, by name. */
  path?: Readonly<Record<string, { description: string }>>
  /** The parameters behind the question mark, by name. */
  query?: Readonly<Record<string, DocumentedParameter>>
  body?: z.ZodType
  /** What it answers when all goes well; null where the answer is an address to go to. */
  answer: z.ZodType | null
  /**
   * Requests by what they are for, of one path, in the order in which a fresh demo contour takes them one after the other. What
   * they name is in infra/openapi/demo.ts. What is answered, the demo says. Only what integrators call has examples.
   */
  examples?: Readonly<Record<string, Example>>
}

export interface Example extends ExampleRequest {
  summary: string
  /** What it answers when it is sent once more: the document then shows that very answer. */
  again?: ErrorCode
}

export interface ExampleRequest {
  path?: Readonly<Record<string, string>>
  /** Behind the question mark: where an answer without it would come in any order, or be too long to be read. */
  query?: Readonly<Record<string, string>>
  body?: unknown
}

export interface DocumentedParameter {
  description: string
  /** Without an example: pages fill examples in, and a list would be narrowed unasked. */
  schema: oas31.SchemaObject
}
