import type * as z from 'zod'
import type { oas31 } from 'zod-openapi'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { ErrorCode } from '../../lib/errors.ts'

/** What documents say about an endpoint beyond its spec. It is separate from the spec, which is bundled into functions. */
export interface EndpointDocument {
  spec: EndpointSpec
  tag:
    | 'Leads'
    | 'Payouts'
    | 'Partners'
    | 'Offers'
    | 'Events'
    | 'Webhooks'
    | 'Configuration'
    | 'Referral links'
    | 'Promocodes'
    | 'Signing in'
    | 'Console'
    | 'Account'
  /** One sentence for a list of endpoints. */
  summary: string
  /** The same for the Russian pages; only integrators' endpoints are in their table. */
  summaryRu?: string
  description: string
  /** The parameters in its path, by name. */
  path?: Readonly<Record<string, { description: string }>>
  /** The query parameters, by name. */
  query?: Readonly<Record<string, DocumentedParameter>>
  body?: z.ZodType
  /** The body of a success; null if the answer is a redirect. */
  answer: z.ZodType | null
  /**
   * Requests by name, one path each, in an order in which a fresh demo contour accepts them one after the other. They use what
   * infra/openapi/demo.ts names. The answers are recorded from the demo. Only integrators' endpoints have examples.
   */
  examples?: Readonly<Record<string, Example>>
  /** What an attacker with the role of its function could do, for docs/security.md. */
  takenOver: string
}

export interface Example extends ExampleRequest {
  summary: string
  /** The error when it is sent once more; the document shows that answer. */
  again?: ErrorCode
}

export interface ExampleRequest {
  path?: Readonly<Record<string, string>>
  /** Query parameters, where the answer would otherwise have a random order or be too long to read. */
  query?: Readonly<Record<string, string>>
  body?: unknown
}

export interface DocumentedParameter {
  description: string
  /** Without an example: documentation pages fill examples in, which would filter a list without being asked. */
  schema: oas31.SchemaObject
}
