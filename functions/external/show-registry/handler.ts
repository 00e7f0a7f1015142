import { showRegistry as spec } from './spec.ts'
import { showRegistry } from '../../../lib/act/show-registry.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, showRegistry)
