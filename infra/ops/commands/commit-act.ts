import { idsAt } from '../../../lib/domain/value/id.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { commit, type Decision } from '../../../lib/store/table/commit.ts'

const budgetMs = 20_000

/** One moment of the command line: its time, and a source of ids. */
export interface Moment {
  at: string
  newId: () => string
}

/**
 * Decides and writes on behalf of a person, exactly as an endpoint does on behalf of a key.
 *
 * @throws what the decision throws
 */
export async function commitAct<Answer>(decide: (moment: Moment) => Promise<Decision<Answer>>): Promise<Answer> {
  const { now, randomBytes } = systemRuntime
  return commit(
    () => decide({ at: new Date(now()).toISOString(), newId: idsAt(now(), randomBytes) }),
    idsAt(now(), randomBytes),
    { ...systemRuntime, deadlineMs: now() + budgetMs },
  )
}
