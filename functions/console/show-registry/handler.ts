import { consoleShowRegistry as spec } from './spec.ts'
import { showRegistry } from '../../../lib/act/show-registry.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, showRegistry)
