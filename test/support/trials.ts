import { endpoints } from '../../functions/endpoints.ts'
import { trialFile } from '../../infra/function-folder.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { Trial } from './trial.ts'

const loaded = endpoints.map(async (spec) => {
  const file = new URL(`../../${trialFile(spec)}`, import.meta.url).href
  const { trial } = (await import(file)) as { trial: Trial }
  return [spec.name, trial] as const
})

const trials: ReadonlyMap<string, Trial> = new Map(await Promise.all(loaded))

/** What tests need to know of an endpoint: functions/DOOR/ACT/trial.ts. */
export function trialOf({ name }: Pick<EndpointSpec, 'name'>): Trial {
  const trial = trials.get(name)
  if (!trial) throw new Error(`there is no endpoint ${name}`)
  return trial
}
