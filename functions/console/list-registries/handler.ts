import { consoleListRegistries as spec } from './spec.ts'
import { listRegistries } from '../../../lib/act/list-registries.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, listRegistries)
