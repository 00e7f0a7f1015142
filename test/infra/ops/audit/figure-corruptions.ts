import type { Corruption, Loose, Planted } from './planted.ts'

const figuresOf = (table: Planted, prefix: string, figure: string): Loose =>
  table.all(prefix).find((item) => item[figure] !== undefined)

/** Kept figures that differ from the acts. */
export const figureCorruptions: readonly Corruption[] = [
  ...['leads', 'dealKopecks', 'reversedKopecks', 'paidPayouts'].map((figure): Corruption => ({
    what: `a day that counts other ${figure}`,
    plant: (table) => {
      const day = figuresOf(table, 'DAYS/', figure)
      const was = day[figure]
      return { item: table.edit(day, { [figure]: was + 1 }), says: new RegExp(`${figure} is ${was + 1} \\| ${was}, as the feed`) }
    },
  })),
  {
    what: 'a day on which nothing was counted, though something was done',
    plant: (table) => ({ item: table.remove(figuresOf(table, 'DAYS/', 'paidPayouts')), says: /paidPayouts is 0/ }),
  },
  {
    what: 'an offer that won more',
    plant: (table) => {
      const month = figuresOf(table, 'OFFERMONTHS#', 'won')
      return { item: table.edit(month, { won: month.won + 1 }), says: /won is / }
    },
  },
  {
    what: 'the month of a partner who is not there',
    plant: (table) => {
      const month = figuresOf(table, 'PARTNERMONTHS#', 'leads')
      return { item: table.put({ ...month, sk: 'nobody' }), says: /the partner PARTNERS\/nobody is not there/ }
    },
  },
  {
    what: 'a month that is never swept',
    plant: (table) => ({
      item: table.edit(figuresOf(table, 'OFFERMONTHS#', 'leads'), { sweepAfter: 0 }),
      says: /sweepAfter is 0/,
    }),
  },
  {
    what: 'figures of what is no day',
    plant: (table) => ({ item: table.put({ pk: 'DAYS', sk: '2026' }), says: /the key is no day/ }),
  },
]
