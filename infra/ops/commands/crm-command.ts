import type { Command } from 'commander'
import type { Place } from '../../../lib/crm/connector.ts'
import type { ForAPerson } from '../../../lib/crm/contour-run.ts'
import type { Heard } from '../../../lib/crm/feed-inbox.ts'
import type { RunState } from '../../../lib/crm/run.ts'
import { loadAllKeptForCrm } from '../../../lib/store/crm/crm-kept.ts'
import { contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { withExamples } from './examples.ts'
import { formatTable, printText } from './print.ts'

/** contour crm: how the connector of the CRM stands. It shows no tokens. */
export function crmCommand(): Command {
  const command = contourSubcommand('crm', 'how the connector of the CRM stands, and what waits for a person').action(
    async ({ json }: ContourOptions) => {
      const standing = standingIn(await loadAllKeptForCrm())
      printText(json, standing, () => linesOf(standing).join('\n'))
    },
  )
  return withExamples(command, ['crm', 'crm --stack partner-program-demo'])
}

interface Standing {
  run: RunState | null
  /** Moves of deals that are taken from the CRM and not done. */
  waitingMoves: number
  /** Leads whose deals or cards are not as they should be. */
  waitingLeads: number
  forAPerson: { id: string; at: string; line: string }[]
}

function standingIn(kept: ReadonlyMap<string, unknown>): Standing {
  const of = <Value>(name: string): Value | undefined => kept.get(name) as Value | undefined
  const people = [...kept].filter(([name]) => name.startsWith('person-'))
  return {
    run: of<RunState>('run') ?? null,
    waitingMoves: of<Place>('place')?.waiting.length ?? 0,
    waitingLeads: of<Heard>('feed')?.waiting.length ?? 0,
    forAPerson: people
      .map(([name, value]) => ({ id: name.slice('person-'.length), ...(value as ForAPerson) }))
      .toSorted((a, b) => (a.at < b.at ? 1 : -1)),
  }
}

function linesOf({ run, waitingMoves, waitingLeads, forAPerson }: Standing): string[] {
  if (run === null) return ['The connector has never run: deployment.crmConnector of the contour file switches it on.']
  const failed = [
    `failed     ${run.failures} times in a row, last at ${run.failedAt}: ${run.failure}`,
    `rests      until ${run.restsUntil}`,
  ]
  return [
    `last run   ${run.beganAt}`,
    `in step    ${run.inStepAt ?? 'never yet'}`,
    ...(run.failures > 0 ? failed : []),
    `waiting    ${waitingMoves} stages of deals, ${waitingLeads} leads`,
    '',
    'For a person:',
    formatTable(forAPerson.map(({ at, line }) => ({ at, line }))),
  ]
}
