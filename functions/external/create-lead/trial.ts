import { canaryFields, largeNumber, notJson } from '../../../test/support/secret-scene.ts'
import { alsoNamed, idempotent, surname } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ leadFields, promocode }) => ({ body: { fields: await leadFields(), promocode: promocode() } }),
  secrets: {
    refused: {
      'no JSON': () => ({ body: notJson }),
      'an unknown field': () => ({ body: { fields: [{ fieldTypeId: 'canary', value: 'Кенар' }] } }),
      'a wrong value': ({ field }) => ({ body: { fields: [{ fieldTypeId: field('sum'), value: 'Кенар' }] } }),
      'a number past what can be kept': ({ field }) => ({
        body: `{"fields": [{"fieldTypeId": "${field('surname')}", "value": "Кенар"}, {"fieldTypeId": "${field('sum')}", "value": ${largeNumber}0}]}`,
      }),
      'an unknown promocode': (scene) => ({ body: { fields: canaryFields(scene, 'Кенар'), promocode: 'CANARY' } }),
      'an unknown session': (scene) => ({ body: { fields: canaryFields(scene, 'Кенар'), sessionId: 'canary'.padEnd(22, '-') } }),
      'a duplicate': (scene) => ({ body: { fields: canaryFields(scene, 'Кенар первый'), promocode: 'CANARY10' } }),
    },
    good: (scene) => ({ body: { fields: canaryFields(scene, 'Кенар второй'), sessionId: scene.sessionId } }),
  },
  table: async ({ names, session }) => {
    const fields = [surname(names, 'Лид'), { fieldTypeId: names.field('phone'), value: '+7 900 000-00-00' }]
    const sessionId = await session('plain-loan')
    const named = { fields, externalId: 'application-1' }
    return [
      { body: { fields: [] }, status: 400, code: 'LEAD_FIELD_REQUIRED' },
      { body: { fields }, status: 201 },
      { body: { fields }, headers: idempotent, status: 201 },
      { body: { fields }, headers: idempotent, status: 201 },
      { body: { fields, sessionId }, headers: alsoNamed, status: 201 },
      { body: { fields, sessionId }, headers: alsoNamed, status: 201 },
      { body: { fields, sessionId }, status: 400, code: 'SESSION_USED' },
      { body: { fields, sessionId: 'x'.repeat(22) }, status: 404, code: 'SESSION_NOT_FOUND' },
      { body: { fields, promocode: 'PLAIN10' }, status: 201 },
      { body: { fields, promocode: 'PLAIN10' }, status: 400, code: 'LEAD_DUPLICATE' },
      { body: { fields, promocode: 'NOBODY' }, status: 404, code: 'PROMOCODE_NOT_FOUND' },
      { body: named, since: 8, status: 201 },
      { body: named, since: 8, status: 201 },
      { body: named, headers: { 'idempotency-key': 'third-name' }, since: 8, status: 201 },
      { body: { ...named, promocode: 'PLAIN10' }, since: 8, status: 409, code: 'EXTERNAL_ID_TAKEN' },
      { body: { fields, promocode: 'CLOSED' }, status: 404, code: 'OFFER_UNAVAILABLE' },
    ]
  },
  rights: [{ needs: 'leads.write', body: { fields: [] } }],
  costs: [
    { way: 'of nobody', once: [2, 2, 6, 1], withKey: [2, 2, 8, 1], repeated: [2, 2] },
    { way: 'by session', once: [2, 4, 11, 3], withKey: [3, 4, 13, 3], repeated: [2, 3] },
    { way: 'by promocode', once: [2, 4, 13, 3], withKey: [3, 4, 15, 3], repeated: [3, 4] },
  ],
}
