import { systemRuntime } from '../../lib/http/runtime.ts'
import { previousForm, sameDetailsPartition, settingsKey, tableForm, upgradeKey } from '../../lib/store/keys.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { queryAll } from '../../lib/store/table/read.ts'
import { stale, type Step, transact } from '../../lib/store/table/transact.ts'

const stepsAtOnce = 90

/** Takes from a table, while nobody uses it, what its form brought: what the previous release would have left. */
export async function putIntoPreviousForm(newToken: () => string): Promise<void> {
  const brought = [...(await queryAll(sameDetailsPartition)), upgradeKey(tableForm)]
  const steps: Step[] = [
    ...brought.map(({ pk, sk }): Step => ({ write: { Delete: { Key: { pk: String(pk), sk: String(sk) } } }, refused: stale })),
    // The last one: an interrupted return is a table of the present form.
    { write: attributesSet(settingsKey, { form: previousForm }), refused: stale },
  ]
  for (let from = 0; from < steps.length; from += stepsAtOnce) {
    const runtime = { ...systemRuntime, deadlineMs: systemRuntime.now() + 60_000 }
    await transact(steps.slice(from, from + stepsAtOnce), newToken(), runtime)
  }
}
