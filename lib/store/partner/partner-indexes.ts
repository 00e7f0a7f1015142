/**
 * The indexes that people and systems find partners with. Only profiles have these attributes; those without a last name or an
 * ИНН are in neither. They are eventually consistent; no rule about money reads one.
 */
export const partnerIndexes = {
  lastName: { name: 'partners-by-last-name', partitionKey: 'pk', sortKey: 'searchLastName', attributes: ['id'] },
  inn: { name: 'partners-by-inn', partitionKey: 'pk', sortKey: 'searchInn', attributes: ['id'] },
} as const
