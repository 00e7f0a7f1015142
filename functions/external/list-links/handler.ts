import { listLinks as spec } from './spec.ts'
import { listLinks } from '../../../lib/act/list-links.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, listLinks)
