import { loadLedger } from '../../../lib/store/account/ledger.ts'
import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import { idempotent, keysForbidden, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ accrual }) => {
    const { id, revision } = await accrual()
    return { path: { id, revision: String(revision) }, body: { reason: 'the client withdrew' } }
  },
  secrets: {
    refused: {
      'an entry that is none': ({ partnerId }) => ({ path: { id: partnerId, revision: 'canary' }, body: { reason: 'Кенар' } }),
    },
    good: ({ earning }) => ({ path: earning, body: { reason: 'Кенар' } }),
  },
  table: async ({ newLead, session }) => {
    const id = await partnerIdOf('seven@test.example')
    await won(await newLead({ sessionId: await session('seven-loan') }), 1000)
    const rewarded = (await loadLedger(id)).find(({ cause }) => cause.kind === 'Reward')
    const [path, body] = [{ id, revision: String(rewarded?.revision) }, { reason: 'asked to' }]
    return [
      { path: { id, revision: '999' }, body, status: 404, code: 'ENTRY_NOT_FOUND' },
      { headers: idempotent, path, body, status: 201 },
      { headers: idempotent, path, body, status: 201 },
      { before: keysForbidden, path, body, status: 403, code: 'CORRECTIONS_NOT_FOR_KEYS' },
    ]
  },
  rights: [{ needs: 'corrections.write', body: { reason: 'asked to' } }],
  costs: [{ once: [3, 5, 12, 4], withKey: [3, 5, 14, 4], repeated: [3, 5] }],
}
