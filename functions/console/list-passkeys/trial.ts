import { anew, devices } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ passkeyToChange }) => ({ headers: (await passkeyToChange()).headers }),
  table: async () => [{ headers: await anew((await devices().passkeyToChange()).headers), status: 200 }],
  rights: [{ needs: undefined }],
  costs: [{ once: [3, 5, 0, 7] }],
}
