/**
 * The index of partners' months by earnings. Only these items have its attribute. It is eventually consistent and only serves a
 * list for people; no rule reads it.
 */
export const figureIndex = {
  name: 'partners-by-earned',
  partitionKey: 'pk',
  sortKey: 'earnedKopecks',
  sortsBy: 'number',
  attributes: ['leads', 'won'],
} as const
