/**
 * The indexes by which people and systems find partners. Only profiles have these attributes, and those without a last name or an
 * ИНН stand in none. They are read a moment late; no rule about money ever reads one.
 */
export const partnerIndexes = {
  lastName: { name: 'partners-by-last-name', partitionKey: 'pk', sortKey: 'searchLastName', attributes: ['id'] },
  inn: { name: 'partners-by-inn', partitionKey: 'pk', sortKey: 'searchInn', attributes: ['id'] },
} as const
