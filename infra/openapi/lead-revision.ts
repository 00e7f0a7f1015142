/** What acts of people on a lead name: the lead as they saw it. */
export const leadRevision = {
  description: 'revision of the lead as it was seen. What was done to it since may have been the very same act',
  examples: [2],
  override: { type: 'integer', minimum: 1 },
} as const
