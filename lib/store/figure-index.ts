/**
 * The index of partners' months by what was earned in them. Nothing else has its attribute. It is read a moment late, for a list that
 * people look at; no rule ever reads it.
 */
export const figureIndex = {
  name: 'partners-by-earned',
  partitionKey: 'pk',
  sortKey: 'earnedKopecks',
  sortsBy: 'number',
  attributes: ['leads', 'won'],
} as const
