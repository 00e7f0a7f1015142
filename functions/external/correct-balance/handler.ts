import { correctBalance as spec } from './spec.ts'
import { correctBalance } from '../../../lib/act/correct-balance.ts'
import { correctingKey } from '../../../lib/act/correcting-key.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { keysMayCorrect } from '../../../lib/store/contour/keys-correct.ts'

export const handler = endpoint(spec, async ({ caller, ...asked }) => {
  const { steps, answer } = await correctBalance({ ...asked, doneBy: () => correctingKey(caller) })
  return { steps: [keysMayCorrect, ...steps], answer }
})
