import type { Key } from '../../../lib/store/keys.ts'

/** Each key once: a table is asked for none twice. */
export const distinctKeys = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [`${key.pk}/${key.sk}`, key])).values(),
]
