import { knownBrowser, mailedBefore } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async () => ({ body: { email: 'somebody@nowhere.example', app: 'account' } }),
  secrets: {
    refused: { 'an address that is none': () => ({ body: { email: 'canary', app: 'console' } }) },
    good: () => ({ body: { email: 'admin@canary.example', app: 'console' } }),
  },
  table: async () => {
    const asking = (email: string, more = {}) => ({
      body: { email, app: 'account', ...more },
      headers: knownBrowser,
      status: 202,
    })
    return [
      asking('known@test.example'),
      asking('rich@test.example'),
      asking('rich@test.example', { again: true }),
      { ...asking('again@test.example', { again: true }), before: () => mailedBefore('again@test.example') },
      { body: { email: 'new@test.example', app: 'account', registers: true }, status: 403, code: 'WORK_REQUIRED' },
    ]
  },
  costs: [{ once: [3, 3, 8, 4] }],
}
