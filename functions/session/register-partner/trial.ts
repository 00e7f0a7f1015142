import { loadContour } from '../../../lib/store/contour/contour.ts'
import { answersTo } from '../../../test/support/answered-legal-type.ts'
import { sentCode, testBrowserCookie } from '../../../test/support/logins.ts'
import { knownBrowser, terms } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ registrant }) => ({
    headers: { cookie: testBrowserCookie },
    body: { ...(await registrant()), firstName: 'Вера', middleName: 'Ильинична', lastName: 'Миронова' },
  }),
  secrets: {
    refused: {
      'a name on two lines': ({ registrant }) => ({ body: { ...registrant, firstName: 'Кенар\nКенар', agreedTerms: '1' } }),
      'other terms': ({ registrant }) => ({ body: { ...registrant, agreedTerms: 'canary' } }),
      'a wrong code': ({ registrant }) => ({
        headers: knownBrowser,
        body: { ...registrant, email: 'other@canary.example', agreedTerms: '1' },
      }),
    },
    good: ({ registrant }) => ({ headers: knownBrowser, body: { ...registrant, agreedTerms: '1' } }),
  },
  table: async () => {
    const names = { firstName: 'Вера', lastName: 'Миронова', agreedTerms: terms.version }
    const { id: legalTypeId } = (await loadContour()).legalTypes.find(({ type }) => type === 'SelfEmployed') ?? {}
    const answered = { legalTypeId, legalDetails: await answersTo('SelfEmployed', { since: '2024-01-31' }) }
    const registering = async (email: string) => ({ ...(await sentCode('registration', email)), ...names })
    return [
      { body: { ...(await registering('new@test.example')), agreedTerms: 'old' }, status: 400, code: 'TERMS_NOT_AGREED' },
      { headers: knownBrowser, body: { ...(await registering('new@test.example')), ...answered }, status: 200 },
      { headers: knownBrowser, body: await registering('rich@test.example'), status: 200 },
    ]
  },
  costs: [{ once: [5, 8, 26, 4] }],
}
