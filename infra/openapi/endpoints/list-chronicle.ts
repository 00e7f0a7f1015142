import { listChronicle } from '../../../lib/contract/list-chronicle.ts'
import { chronicle } from '../chronicle-document.ts'
import type { EndpointDocument } from '../endpoint-document.ts'

export const document = {
  spec: listChronicle,
  tag: 'Console',
  summary: 'Who did what to which thing, and for how much, page by page',
  ...chronicle,
} satisfies EndpointDocument
