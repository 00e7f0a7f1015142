import { listPromocodes as spec } from './spec.ts'
import { listPromocodes } from '../../../lib/act/list-promocodes.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, listPromocodes)
