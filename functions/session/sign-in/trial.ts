import { sentCode as mailedCode, testBrowserCookie } from '../../../test/support/logins.ts'
import { administrator, knownBrowser } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ sentCode }) => ({ headers: { cookie: testBrowserCookie }, body: await sentCode() }),
  secrets: {
    refused: {
      'a wrong code': ({ sent }) => ({
        headers: knownBrowser,
        body: { ...sent, code: sent.code === '00000000' ? '00000001' : '00000000' },
      }),
      'a code that is none': () => ({ body: { email: 'admin@canary.example', code: 'canary' } }),
    },
    good: ({ sent }) => ({ headers: knownBrowser, body: sent }),
  },
  table: async () => [
    { headers: knownBrowser, body: await mailedCode('console', administrator), status: 200 },
    { headers: knownBrowser, body: await mailedCode('account', 'rich@test.example'), status: 200 },
    { headers: knownBrowser, body: await mailedCode('account', 'nobody@test.example'), status: 401, code: 'SIGN_IN_REFUSED' },
    { headers: knownBrowser, body: await mailedCode('account', 'blocked@test.example'), status: 403, code: 'SIGN_IN_BLOCKED' },
  ],
  costs: [{ once: [5, 7, 13, 3] }],
}
