import type { Mutant } from './mutant.ts'

const [kept, run, connector] = ['lib/store/crm/crm-kept.ts', 'lib/crm/run.ts', 'lib/crm/connector.ts']

/** The connector of a CRM, as the contour runs it. */
export const crmMutants: readonly Mutant[] = [
  {
    name: 'crm-kept-over-another-run',
    file: kept,
    weakens: 'a run writes nothing over what another has written',
    from: '{ Put: { Item, ...stillAtRevision(revision) } }',
    to: '{ Put: { Item } }',
    stages: ['crm'],
  },
  {
    name: 'crm-kept-before-the-upgrade-is-closed',
    file: kept,
    weakens: 'nothing that the previous release does not know is kept before the upgrade is closed',
    from: 'revision === 0 ? [presentFormHolds] : []',
    to: '[]',
    stages: ['crm'],
  },
  {
    name: 'crm-two-runs-at-once',
    file: run,
    weakens: 'no run begins while another may be under way',
    from: 'before && before.busyUntil > at(startedMs)',
    to: 'before && before.busyUntil === at(startedMs)',
    stages: ['crm'],
  },
  {
    name: 'crm-run-followed-too-soon',
    file: 'lib/crm/contour-run.ts',
    weakens: 'a killed run is followed when its last request is over',
    from: 'busyMs: lastsMs + unsureMs',
    to: 'busyMs: lastsMs',
    stages: ['crm'],
  },
  {
    name: 'crm-rests-never',
    file: run,
    weakens: 'after a failure a request that got no answer may still be done, so nobody looks before',
    from: 'before && before.restsUntil > at(startedMs)',
    to: 'before && before.restsUntil === at(startedMs)',
    stages: ['crm'],
  },
  {
    name: 'crm-move-lost',
    file: connector,
    weakens: 'a move is taken out when it is done, not before',
    from: '      refused.set(move.dealId, refusalIn(error))\n      continue\n',
    to: '      refused.set(move.dealId, refusalIn(error))\n',
    stages: ['crm'],
  },
  {
    name: 'crm-lead-lost',
    file: connector,
    weakens: 'what is told and not done is told again',
    from: 'taken.leave([...left.values()])',
    to: 'taken.leave([])',
    stages: ['crm'],
  },
  {
    name: 'crm-status-not-known',
    file: connector,
    weakens: 'a mapping to a status that there is not stops before anything is lost',
    from: 'if (unknown.length > 0) throw',
    to: 'if (unknown.length < 0) throw',
    stages: ['crm'],
  },
]
