import type { Stage } from './crm.ts'

/** As GET /lead-statuses lists them. */
export interface Status {
  systemName: string
  title: string
  target: boolean
}
type Stages = Record<string, string | null>

/**
 * A mapping to begin with: what is mapped stays, the stage of success is the target status, and equal titles belong together. `open`
 * has the stages that a person must decide.
 */
export function mappingFor(
  stages: readonly Stage[],
  statuses: readonly Status[],
  mapped: Stages,
): { stages: Stages; open: Stage[] } {
  const nameOf = ({ id, title, isWon }: Stage): string | null | undefined => {
    if (mapped[id] !== undefined) return mapped[id]
    const isSame = (status: Status): boolean => (isWon ? status.target : status.title.toLowerCase() === title.toLowerCase())
    return statuses.find(isSame)?.systemName
  }
  const named = stages.map((stage) => ({ stage, name: nameOf(stage) }))
  return {
    stages: Object.fromEntries(named.map(({ stage, name }) => [stage.id, name ?? null])),
    open: named.filter(({ name }) => name === undefined).map(({ stage }) => stage),
  }
}

/** What is wrong with a mapping: statuses that the program does not have. */
export function unknownStatuses(mapped: Stages, statuses: readonly Status[]): string[] {
  const known = new Set(statuses.map(({ systemName }) => systemName))
  return [...new Set(Object.values(mapped))].filter((name) => name !== null).filter((name) => !known.has(name))
}
