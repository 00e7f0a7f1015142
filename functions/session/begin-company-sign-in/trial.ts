import { companyOfProcess } from '../../../test/support/company-scene.ts'
import { ofBrowser } from '../../../test/support/passkeys.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ companyToBegin }) => companyToBegin(),
  secrets: { good: () => ({ headers: ofBrowser() }) },
  table: async () => {
    await companyOfProcess()
    return [{ headers: ofBrowser(), status: 201 }]
  },
  costs: [{ once: [1, 1, 2, 0] }],
}
