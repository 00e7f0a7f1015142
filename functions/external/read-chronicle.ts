import { readChronicle } from '../../lib/contract/read-chronicle.ts'
import { keyReads } from '../../lib/domain/read-right.ts'
import { chroniclePage } from '../../lib/http/chronicle-page.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(readChronicle, ({ query, caller, at }) => chroniclePage(query, at, keyReads(caller)))
