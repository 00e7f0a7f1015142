import { sentCode } from '../../../test/support/logins.ts'
import { companySignedIn } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ companyToSignIn }) => companyToSignIn(),
  secrets: {
    refused: {
      'a code that no company gave': ({ company }) => ({ ...company, body: { ...company.body, code: 'канарейка' } }),
      'a state that nobody was given': ({ company }) => ({ ...company, body: { ...company.body, state: 'canary' } }),
      'another browser': ({ company }) => ({ ...company, headers: { ...company.headers, cookie: '' } }),
    },
    good: ({ company }) => company,
  },
  table: async () => {
    // A requested code creates the secret that recognizes browsers.
    await sentCode('account', 'rich@test.example')
    const [first, again] = [await companySignedIn().companyToSignIn(), await companySignedIn().companyToSignIn()]
    return [
      { ...first, body: { ...first.body, state: 'another' }, status: 401, code: 'COMPANY_SIGN_IN_REFUSED' },
      { ...first, status: 200 },
      { ...again, status: 200 },
    ]
  },
  costs: [{ once: [4, 6, 14, 6] }],
}
