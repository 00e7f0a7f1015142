import { expect, test } from 'vitest'
import { apiKeyActor } from '../../../../lib/domain/people/actor.ts'
import { administrator, apiKeyOwner } from '../../../support/samples.ts'

const other = { ...administrator, id: 'admin-2', email: 'other@sample.example' }

test('a key acts in the name of its administrator, found by id and as configured now', () => {
  const renamed = { ...administrator, lastName: 'Новая' }
  expect(apiKeyActor(apiKeyOwner, { administrators: [other, renamed] })).toEqual({
    kind: 'ApiKey',
    apiKey: { id: 'key-1', title: 'CRM', admin: renamed },
  })
})

test('what else a stored key holds does not pass into history', () => {
  const stored = { ...apiKeyOwner, secretSha256: 'abc', expiresAt: null, revokedAt: null, createdAt: 'then' }
  expect(apiKeyActor(stored, { administrators: [administrator] })).toEqual({
    kind: 'ApiKey',
    apiKey: { id: 'key-1', title: 'CRM', admin: administrator },
  })
})

test('a key whose administrator is unknown acts for nobody', () => {
  expect(() => apiKeyActor(apiKeyOwner, { administrators: [other] })).toThrow('API key key-1 belongs to no administrator')
})
