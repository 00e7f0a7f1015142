import { readChronicle } from '../../lib/contract/read-chronicle.ts'
import { chroniclePage } from '../../lib/http/chronicle-page.ts'
import { endpoint } from '../../lib/http/endpoint.ts'

export const handler = endpoint(readChronicle, ({ query, at }) => chroniclePage(query, at))
