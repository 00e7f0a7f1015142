import type * as z from 'zod'
import type { oas31 } from 'zod-openapi'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'

/** All that documents say of an endpoint and its spec does not. It stands apart from the spec, which functions carry along. */
export interface EndpointDocument {
  spec: EndpointSpec
  tag: 'Leads' | 'Payouts' | 'Partners' | 'Referral links'
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
  /** Requests by what they are for, in the order in which they succeed one after the other. What is answered, the demo says. */
  examples: Readonly<Record<string, Example>>
}

export interface Example {
  summary: string
  ask: (demo: Demo) => Promise<ExampleRequest> | ExampleRequest
}

export interface ExampleRequest {
  path?: Readonly<Record<string, string>>
  body?: unknown
}

/** What examples name, looked up in a served demo contour, or made there. */
export interface Demo {
  /** Anna, who has 25 000 rubles, a referral link and a promocode. */
  partnerId: () => Promise<string>
  newSession: () => Promise<string>
  /** A payout of hers in this status. */
  payoutIn: (status: 'Requested' | 'Approved') => Promise<string>
  /** A new lead of hers in this status. */
  newLeadIn: (status: 'new' | 'deal') => Promise<string>
}

export interface DocumentedParameter {
  description: string
  /** Without an example: pages fill examples in, and a list would be narrowed unasked. */
  schema: oas31.SchemaObject
}
