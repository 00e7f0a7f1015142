import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async () => ({ path: { slug: 'spring' } }),
  secrets: {
    refused: {
      'a name that is none': () => ({ path: { slug: 'Кенар' } }),
    },
    good: () => ({ path: { slug: 'canary-link' } }),
  },
  table: async () => [{ path: { slug: 'spring' }, status: 200 }],
  costs: [{ once: [2, 3, 0, 9] }],
}
