import { consoleReadChronicle } from './spec.ts'
import { chronicle } from '../../../infra/openapi/chronicle-document.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: consoleReadChronicle,
  tag: 'Console',
  summary: 'List who did what, to which object and for how much, in pages',
  ...chronicle,
} satisfies EndpointDocument
