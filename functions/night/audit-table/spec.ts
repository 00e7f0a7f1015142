import type { NightSpec } from '../../../lib/contract/night-spec.ts'

/**
 * Recomputes everything in the table that can be recomputed. It reads the whole table, which no list of partitions says: its stack grants
 * reading, and nothing else.
 */
export const auditTable = {
  name: 'audit-table',
  door: 'night',
  // After the erasures, and when the fewest leads move: three in the morning in Moscow.
  at: { minute: 0, hours: [0] },
  table: [],
} as const satisfies NightSpec
