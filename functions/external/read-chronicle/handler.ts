import { readChronicle } from './spec.ts'
import { keyReads } from '../../../lib/domain/webhook/read-right.ts'
import { chroniclePage } from '../../../lib/http/chronicle-page.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(readChronicle, ({ query, caller, at }) => chroniclePage(query, at, keyReads(caller)))
