import { ask, idempotent, keys, surname, won } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const bindLeadTrial = {
  good: async ({ nobodysLeadId, promocode }) => ({
    path: { id: await nobodysLeadId() },
    body: { promocode: promocode(), reason: 'the form lost it' },
  }),
  secrets: {
    refused: {
      'an unknown promocode': ({ leadId }) => ({
        path: { id: leadId },
        body: { promocode: 'CANARY', reason: 'Кенар' },
      }),
    },
    good: ({ leadId }) => ({
      path: { id: leadId },
      body: { promocode: 'CANARY10', reason: 'Кенар нашёлся' },
    }),
  },
  table: async ({ newLead, names, partnerId }) => {
    const path = { id: await newLead() }
    const same = {
      key: keys.setUp,
      body: { fields: [surname(names, 'the same'), { fieldTypeId: names.field('phone'), value: '+7 900 000-00-01' }] },
    }
    const other = { id: String((await ask('create-lead', same)).body.id) }
    await ask('create-lead', { ...same, body: { ...same.body, promocode: 'PLAIN10' } })
    const found = { fields: [surname(names, 'found'), { fieldTypeId: names.field('phone'), value: '+7 900 000-00-02' }] }
    const third = { id: String((await ask('create-lead', { ...same, body: found })).body.id) }
    await won(path.id)
    const byCode = { body: { promocode: 'PLAIN10', reason: 'lost' } }
    return [
      { path, body: { promocode: 'NONE' }, status: 404, code: 'PROMOCODE_NOT_FOUND' },
      { headers: idempotent, path, ...byCode, status: 200 },
      { headers: idempotent, path, ...byCode, status: 200 },
      { path, ...byCode, status: 409, code: 'LEAD_HAS_PARTNER' },
      { path: other, ...byCode, status: 400, code: 'LEAD_DUPLICATE' },
      { path: third, body: { partnerId, offerId: names.offer('loan') }, status: 200 },
    ]
  },
} satisfies AskedTrial
