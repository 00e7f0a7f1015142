import type * as z from 'zod'
import type { oas31 } from 'zod-openapi'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { DocumentedBody } from './request-body.ts'

/** All that documents say of an endpoint and its spec does not. It stands apart from the spec, which functions carry along. */
export interface EndpointDocument {
  spec: EndpointSpec
  tag: 'Leads' | 'Payouts' | 'Partners' | 'Referral links'
  /** One sentence for a list of endpoints. */
  summary: string
  description: string
  /** What stands in the braces of its path, by name. */
  path?: Readonly<Record<string, { description: string; example: string }>>
  /** The parameters behind the question mark, by name. */
  query?: Readonly<Record<string, DocumentedParameter>>
  body?: DocumentedBody
  /** What it answers when all goes well; null where the answer is an address to go to. */
  answer: z.ZodType | null
}

export interface DocumentedParameter {
  description: string
  /** Without an example: pages fill examples in, and a list would be narrowed unasked. */
  schema: oas31.SchemaObject
}
