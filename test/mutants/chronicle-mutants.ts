import type { Mutant } from './mutant.ts'

/** That the chronicle tells of every act once, whole, and for as long as books are kept. */
export const chronicleMutants: readonly Mutant[] = [
  {
    name: 'money-acts-swept-with-all-others',
    file: 'lib/store/told-act.ts',
    weakens: 'acts about money are kept for six years',
    from: 'events.some(({ type }) => isMoneyEvent(type)) ? moneyKeptMs : sweepAfterMs',
    to: 'events.some(({ type }) => isMoneyEvent(type)) ? sweepAfterMs : sweepAfterMs',
    stages: ['toldActs'],
  },
  {
    name: 'request-of-an-act-unknown',
    file: 'lib/store/transact.ts',
    weakens: 'an act names the request that did it',
    from: 'presentTrace()?.requestId,',
    to: 'undefined,',
    stages: ['chronicle'],
  },
  {
    name: 'chronicle-repeats-where-a-page-ended',
    file: 'lib/store/chronicle.ts',
    weakens: 'a cursor stands behind the line that it names',
    from: 'line.id < one.before',
    to: 'line.id <= one.before',
    stages: ['chronicle'],
  },
  {
    name: 'chronicle-leaves-the-rest-of-a-day',
    file: 'lib/store/chronicle.ts',
    weakens: 'what of a day was not looked at waits for the next page',
    from: 'if (ofDay.downTo !== null) return',
    to: 'if (ofDay.downTo === undefined) return',
    stages: ['chronicle'],
  },
  {
    name: 'chronicle-leaves-acts-that-were-too-many',
    file: 'lib/store/chronicle.ts',
    weakens: 'acts whose things were not read any more wait for the next page',
    from: 'place = taken.stoppedAt ?? seen.next',
    to: 'place = seen.next',
    stages: ['chronicle'],
  },
  {
    name: 'opening-balance-left-to-the-journal',
    file: 'lib/domain/chronicle.ts',
    weakens: 'what a partner brings along is a line with its amount',
    from: 'isInJournal(event) && told.amountKopecks === null',
    to: 'isInJournal(event)',
    stages: ['actsInJournal'],
  },
  {
    name: 'file-of-a-start-untold',
    file: 'infra/ops/contour-file/apply.ts',
    weakens: 'a contour file that npm start applies stands in the journal',
    from: 'if (!by && !byService) return []',
    to: 'if (!by) return []',
    stages: ['journal'],
  },
]
