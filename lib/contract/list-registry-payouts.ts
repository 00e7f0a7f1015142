import * as z from 'zod/mini'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'
import { limit, listCursor } from './query-parameters.ts'

/** The payouts of a registry, page by page. */
export const listRegistryPayoutsAct = {
  method: 'GET',
  permission: 'payouts.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ limit, cursor: listCursor('registry-payouts') }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID', 'REGISTRY_NOT_FOUND'],
  table: [
    { partition: 'REGISTRIES', actions: ['GetItem'] },
    { partition: 'REGISTRY#*', actions: ['Query'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
  ],
} as const satisfies ActSpec
