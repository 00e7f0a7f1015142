import { expect, test } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { trialOf } from './trials.ts'

test.each(endpoints.filter(({ body, path }) => body || path.includes('{')))(
  'the trial of $name says what is sent to it, though a trial may leave out what an empty request does',
  (spec) => {
    const { good, secrets, table } = trialOf(spec)
    const said = { good, goodSecrets: secrets?.good, table, ...(spec.body && { refusedSecrets: secrets?.refused }) }
    expect(Object.entries(said).filter(([, value]) => value === undefined)).toEqual([])
  },
)
