/** The revision that people's acts on a lead must name: the lead as they saw it. */
export const leadRevision = {
  description: 'revision of the lead as it was seen: somebody may have done the same act since',
  examples: [2],
  override: { type: 'integer', minimum: 1 },
} as const
