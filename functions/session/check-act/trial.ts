import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ signedIn }) => ({ headers: (await signedIn()).headers, path: { key: 'an-act' } }),
  secrets: { good: () => ({ path: { key: 'canary' } }) },
  table: async () => [{ path: { key: 'an act' }, status: 200 }],
  costs: [{ once: [2, 4, 0, 6] }],
}
