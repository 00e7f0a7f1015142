import { askUntil } from './ask.ts'
import { type ContourCrm, crmSettingsOf, secretsIn } from './contour-crm.ts'
import { work } from './connector.ts'
import { feedInbox } from './feed-inbox.ts'
import type { Keep } from './kept.ts'
import { programOf } from './program.ts'
import { type IsOvertaken, runOnce, type RunOutcome, type RunState } from './run.ts'
import { crmOf } from './settings.ts'

export interface ContourRunOrder {
  crm: ContourCrm
  keep: Keep
  now: () => number
  isOvertaken: IsOvertaken
  /** Reads a secret by its name. */
  readParameter: (name: string) => Promise<string>
  /** How long a run may last; it ends itself before. */
  lastsMs: number
}

/** What a person has to read, until it is swept. */
export interface ForAPerson {
  at: string
  line: string
}

/** A run begins nothing new after this: the next one follows in a minute. */
const stepsMs = 50_000
/** What is left when the last request must have been answered: enough to write how it went. */
const reserveMs = 10_000
/** A request that a killed run has sent may still be done for so long: Bitrix24 names it as the longest. */
const unsureMs = 60_000

interface Said extends Record<string, unknown> {
  outcome: RunOutcome | 'GoesOn'
  isNews: boolean
  counts: { crmRuns: number; crmForAPerson: number }
}

/**
 * One run of the connector of a contour. What it says is for the log: no names, no keys, no text of others.
 *
 * @throws what `keep` throws, except that another run was faster
 */
export async function runContoursCrm({ crm, keep, now, isOvertaken, readParameter, lastsMs }: ContourRunOrder): Promise<Said> {
  const startedMs = now()
  const isTimeUp = (): boolean => now() >= startedMs + stepsMs
  const asking = askUntil(startedMs + lastsMs - reserveMs, now)
  let [notMapped, people] = [0, 0]
  const forAPerson = async (id: string, line: string): Promise<void> => {
    const kept = keep<ForAPerson>(`person-${id}`)
    if ((await kept.read()) !== undefined) return
    await kept.write({ at: new Date(now()).toISOString(), line })
    people++
  }
  const { outcome, error } = await runOnce({
    state: keep<RunState>('run'),
    now,
    busyMs: lastsMs + unsureMs,
    isOvertaken,
    work: async () => {
      const { settings, baseUrl } = crm
      const secrets = secretsIn(crm.secrets ?? (await readParameter(settings.secretParameter)))
      const program = programOf(baseUrl, secrets.apiKey, asking)
      await work({
        program,
        crm: crmOf(crmSettingsOf(settings, secrets), keep, asking),
        stages: settings.stages,
        keep,
        inbox: feedInbox({ program, keep, now, forAPerson }),
        forAPerson,
        log: () => void notMapped++,
        isTimeUp,
      })
      return !isTimeUp()
    },
  })
  const isRun = outcome === 'InStep' || outcome === 'GoesOn'
  return {
    outcome,
    isNews: outcome !== 'AnotherRuns' && outcome !== 'Rests',
    counts: { crmRuns: isRun ? 1 : 0, crmForAPerson: people },
    ...(error instanceof Error && { failure: error.name }),
    ...(notMapped > 0 && { notMapped }),
  }
}
