import { signedInBothWays } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ signedInTwice }) => {
    const { headers, otherLoginId } = await signedInTwice()
    return { headers, path: { id: otherLoginId } }
  },
  secrets: {
    refused: {
      'a session of nobody': () => ({ path: { id: 'canary' } }),
    },
    good: ({ browser: { loginId } }) => ({ path: { id: loginId } }),
  },
  table: async () => {
    const [one, other] = [await signedInBothWays(), await signedInBothWays()]
    return one.map(({ headers }, index) => ({
      headers: { ...headers },
      path: { id: other[index]?.loginId ?? '' },
      status: 200,
    }))
  },
  costs: [{ once: [3, 5, 6, 6] }],
}
