import { consoleListLinks as spec } from './spec.ts'
import { listLinks } from '../../../lib/act/list-links.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, listLinks)
