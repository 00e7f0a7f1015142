import { listRegistries as spec } from './spec.ts'
import { listRegistries } from '../../../lib/act/list-registries.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, listRegistries)
