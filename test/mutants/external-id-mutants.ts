import type { Mutant } from './mutant.ts'

const repeated = 'lib/domain/lead/repeated.ts'

/** Leads and deals with ids of the system that sends them. */
export const externalIdMutants: readonly Mutant[] = [
  {
    name: 'external-id-refused-at-once',
    file: 'lib/store/moving/external-id.ts',
    weakens: 'a request that loses the race for its externalId is answered with what won it',
    from: '{ ...externalIdTaken(kind, externalId, of), refused: stale }',
    to: 'externalIdTaken(kind, externalId, of)',
    stages: ['externalIds'],
  },
  {
    name: 'another-lead-answered',
    file: repeated,
    weakens: 'a request for another lead is not answered with the one that has the externalId',
    from: '  if (isSame) return\n  throw',
    to: '  if (isSame || asked) return\n  throw',
    stages: ['externalIds'],
  },
  {
    name: 'lead-compared-without-its-binding',
    file: repeated,
    weakens: 'a lead of another session or promocode is another lead',
    from: 'isBoundSo(boundAtCreation(lead), asked) && (',
    to: '(',
    stages: ['externalIds'],
  },
  {
    name: 'another-deal-answered',
    file: repeated,
    weakens: 'a request for another amount or another lead is not answered with the deal that has the externalId',
    from: 'deal?.deal?.amountKopecks === amountKopecks',
    to: 'deal?.deal?.amountKopecks !== amountKopecks || deal !== undefined',
    stages: ['externalIds'],
  },
  {
    name: 'canceled-deal-answered',
    file: repeated,
    weakens: 'nobody is told that a canceled deal stands',
    from: '  if (isSame && deal?.canceledAt === undefined) return\n',
    to: '  if (isSame) return\n',
    stages: ['externalIds'],
  },
  {
    name: 'late-repeat-moves-back',
    file: 'lib/act/change-lead-status.ts',
    weakens: 'a late repeat of a deal moves its lead nowhere',
    from: '  if (there) return repeatedDeal(known, there, amount)\n',
    to: '',
    stages: ['externalIds'],
  },
  {
    name: 'external-id-read-too-early',
    file: 'functions/external/create-lead/handler.ts',
    weakens: 'a request is not refused because of what it made itself a moment ago',
    from: `  const [contour, binding] = await Promise.all([loadContour(), loadBinding(body)])
  // Read last: a session that this very request used a moment ago would refuse it now.
  const there = await thingNamed('LEAD', externalId)
`,
    to: `  const there = await thingNamed('LEAD', externalId)
  const [contour, binding] = await Promise.all([loadContour(), loadBinding(body)])
`,
    stages: ['externalIds'],
  },
]
