import {
  createDocument,
  type CreateDocumentOptions,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import packageJson from '../../package.json' with { type: 'json' }
import { type EndpointSpec, isForPeople } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { withDeprecations } from './deprecations.ts'
import { operation } from './operation.ts'
import { type RecordedExamples, recordedExamples } from './recorded-examples.ts'
import { webhooks } from './webhooks.ts'

const description = `
Leads, their deals, and payouts to partners.

- **Key.** Every request except a click on a referral link carries \`x-api-key\`. A key without scopes opens all endpoints of its contour; a key with scopes opens the endpoints of these scopes.
- **Money** is rubles: a JSON number with at most two decimals. **Times** are ISO 8601 in UTC. **Identifiers** are opaque strings.
- **Errors** have a \`code\`, which never changes its meaning, and a \`message\` in Russian for people. Let programs look at \`code\` only.
- **Repeating.** Send an \`Idempotency-Key\` with every POST and PUT. A request whose answer was lost can then be repeated as it is: it is applied once.
- **Change.** Answers may get new fields and errors new codes; ignore what you do not know. Unknown fields of a request are ignored and named in the header \`X-Ignored-Fields\` of the answer, unless one differs from a known field only in letter case, \`_\` or \`-\`: such a request is refused, naming the right field.
`

/**
 * The API for integrators, with a key or by a public link, as an OpenAPI 3.1 document, made from the schemas and specs that the handlers
 * use.
 *
 * @param recorded the demo contour's answers to the examples
 */
export function openApiDocument(recorded: RecordedExamples = recordedExamples()): oas31.OpenAPIObject {
  const specs = endpoints.filter((spec) => !isForPeople(spec))
  const document = created({
    info: {
      title: 'Partner program',
      version: packageJson.version,
      description: description.trim(),
      contact: { name: 'The operator of the contour' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      { url: 'http://127.0.0.1:4000', description: 'npm start, on this machine' },
      {
        url: 'https://{host}',
        description: 'A contour: ask its operator for the address',
        variables: { host: { default: 'partners.example', description: 'Host, and the stage if there is one' } },
      },
    ],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Leads', description: 'Applications of clients, and their deals' },
      { name: 'Payouts', description: 'Requests of partners for what they earned' },
      { name: 'Partners', description: 'The people who bring clients' },
      { name: 'Offers', description: 'What partners are paid for' },
      { name: 'Events', description: 'What happened, in order' },
      { name: 'Webhooks', description: 'Addresses that events are sent to' },
      { name: 'Configuration', description: 'The program: settings, offers with their rules, levels, statuses, fields' },
      { name: 'Sent events', description: 'What a webhook is sent' },
      { name: 'Referral links', description: 'How clients come' },
      { name: 'Promocodes', description: 'How else clients come' },
    ],
    paths: pathsOf(specs, recorded),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The key of a contour' },
      },
    },
  })
  return withDeprecations(document, specs)
}

/**
 * The API that the web apps call for people, as a separate document that is not published: the apps' types are made from it, and tests
 * check answers against it. It has no examples.
 */
export function peopleApiDocument(): oas31.OpenAPIObject {
  const specs = endpoints.filter(isForPeople)
  const document = created({
    info: { title: "Partner program: people's doors", version: packageJson.version },
    security: [{ session: [] }],
    tags: [
      { name: 'Signing in', description: 'How administrators and partners sign in with a browser' },
      { name: 'Console', description: 'What signed-in administrators do, as far as their roles permit' },
      { name: 'Account', description: 'What signed-in partners do with their own data' },
    ],
    paths: pathsOf(specs, {}),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description:
            'The cookie that POST /api/session sets. Requests that change something must come from a page of the contour (Sec-Fetch-Site, Origin), as application/json',
        },
      },
    },
  })
  return withDeprecations(document, specs)
}

function created(document: Omit<ZodOpenApiObject, 'openapi'>): oas31.OpenAPIObject {
  return createDocument(
    { openapi: '3.1.0', ...document },
    { override: ({ jsonSchema, io }) => settle(jsonSchema, io) },
  ) as oas31.OpenAPIObject
}

function pathsOf(specs: readonly EndpointSpec[], recorded: RecordedExamples): ZodOpenApiPathsObject {
  const operations = Object.entries(Object.groupBy(specs, ({ path }) => path)).map(([path, ofPath = []]) => [
    path,
    Object.fromEntries(ofPath.map((spec) => [spec.method.toLowerCase(), operation(spec, recorded)])),
  ])
  return Object.fromEntries(operations) as ZodOpenApiPathsObject
}

type JsonSchema = Parameters<NonNullable<CreateDocumentOptions['override']>>[0]['jsonSchema']

function settle(schema: JsonSchema, io: 'input' | 'output'): void {
  // Answers may get new fields, so clients that validate them must not refuse unknown ones.
  if (io === 'output') delete schema.additionalProperties
  // The format says it: C# has a date there, and no way to match one.
  if (schema.format === 'date') delete schema.pattern
  // Most tools understand «text or null» as one type only in this form.
  const [value, nothing, ...others] = schema.anyOf ?? []
  if (nothing?.type !== 'null' || others.length > 0 || typeof value?.type !== 'string' || value.type === 'array' || value.enum)
    return
  delete schema.anyOf
  Object.assign(schema, { ...value, ...schema, type: [value.type, 'null'] })
}
