import { loadLedger } from '../../../lib/store/account/ledger.ts'
import { partnerIdOf } from '../payout-acts.ts'
import { idempotent, won } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const reverseEntryTrial = {
  secrets: {
    refused: {
      'an entry that is none': ({ partnerId }) => ({
        path: { id: partnerId, revision: 'canary' },
        body: { reason: 'Кенар' },
      }),
    },
    good: ({ earning }) => ({
      path: earning,
      body: { reason: 'Кенар' },
    }),
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
    ]
  },
} satisfies AskedTrial
