import { listChronicle } from '../../lib/contract/list-chronicle.ts'
import { chroniclePage } from '../../lib/http/chronicle-page.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(listChronicle, ({ query, at }) => chroniclePage(query, at))
