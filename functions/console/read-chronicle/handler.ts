import { consoleReadChronicle } from './spec.ts'
import { readsEverything } from '../../../lib/domain/webhook/read-right.ts'
import { chroniclePage } from '../../../lib/http/chronicle-page.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

/** Every role may read everything in the chronicle. */
export const handler = personEndpoint(consoleReadChronicle, ({ query, at }) => chroniclePage(query, at, readsEverything))
