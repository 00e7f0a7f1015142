import { consoleListPromocodes as spec } from './spec.ts'
import { listPromocodes } from '../../../lib/act/list-promocodes.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, listPromocodes)
