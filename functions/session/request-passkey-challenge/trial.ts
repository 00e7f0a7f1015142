import { ofBrowser } from '../../../test/support/passkeys.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async () => ({ headers: ofBrowser() }),
  secrets: { good: () => ({ headers: ofBrowser() }) },
  table: async () => [{ headers: ofBrowser(), status: 201 }],
  costs: [{ once: [1, 1, 2, 0] }],
}
