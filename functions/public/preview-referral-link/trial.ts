import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ linkSlug }) => ({ path: { slug: linkSlug() } }),
  secrets: {
    refused: { 'an unknown link': () => ({ path: { slug: 'canary' } }) },
    good: () => ({ path: { slug: 'plain-loan' } }),
  },
  table: async () => [
    { path: { slug: 'plain-loan' }, status: 302 },
    { path: { slug: 'nowhere' }, status: 404, code: 'LINK_NOT_FOUND' },
    // The page names the program.
    { path: { slug: 'nowhere' }, headers: { accept: 'text/html' }, status: 404 },
    { path: { slug: 'plain-stopped' }, status: 404, code: 'OFFER_UNAVAILABLE' },
  ],
  costs: [{ once: [2, 3, 0, 3] }],
}
