import type { NightSpec } from '../../../lib/contract/night-spec.ts'

/** Has DynamoDB export the table into the contour's bucket. Each call sees to it that there is an export of this night. */
export const exportTable = {
  name: 'export-table',
  door: 'night',
  // DynamoDB takes minutes or hours for it: the later calls see how it ended, and order a failed one again.
  at: { minute: 30, hours: [1, 2, 3, 4, 5, 6] },
  table: [],
} as const satisfies NightSpec
