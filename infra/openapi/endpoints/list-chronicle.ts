import { listChronicle } from '../../../lib/contract/list-chronicle.ts'
import { chronicle } from '../chronicle-document.ts'
import type { EndpointDocument } from '../endpoint-document.ts'

export const document = {
  spec: listChronicle,
  tag: 'Console',
  summary: 'List who did what, to which object and for how much, in pages',
  ...chronicle,
} satisfies EndpointDocument
