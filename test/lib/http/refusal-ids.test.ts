import { describe, expect, test } from 'vitest'
import type { Admission } from '../../../lib/http/admission.ts'
import type { EndpointContext } from '../../../lib/http/endpoint-request.ts'
import { refusalIds } from '../../../lib/http/refusal-ids.ts'
import { apiKeyOf } from '../../support/samples.ts'

const id = '01941f29-7c00-7000-8000-000000000003'
const other = '01941f29-7c00-7000-8000-000000000004'
const signedIn = (kind: 'Administrator' | 'Partner') =>
  ({ login: Promise.resolve({ kind, personId: id }) }) as unknown as Admission
const apiKey = apiKeyOf('digest')

const cases: [string, { path?: string; inPath?: string; context?: Partial<EndpointContext> }, object][] = [
  ['nobody knows who', {}, {}],
  ['a key', { context: { caller: apiKey } }, { apiKeyId: apiKey.id, administratorId: apiKey.administratorId }],
  ['an administrator', { context: { admission: signedIn('Administrator') } }, { administratorId: id }],
  ['a partner', { context: { admission: signedIn('Partner') } }, { partnerId: id }],
  [
    'a partner, whatever the body says',
    { context: { admission: signedIn('Partner'), bodyText: `{"partnerId":"${other}"}` } },
    { partnerId: id },
  ],
  ['the body of an act for a partner', { context: { bodyText: `{"amount":"x", "partnerId" : "${id}"` } }, { partnerId: id }],
  ['an id in capitals', { context: { bodyText: `{"partnerId":"${id.toUpperCase()}"}` } }, { partnerId: id }],
  ['an address where an id belongs', { context: { bodyText: '{"partnerId":"anna@partners.example"}' } }, {}],
  ['a partner of the path', { path: '/api/console/partner/{id}/block', inPath: id }, { partnerId: id }],
  ['a payout of the path', { path: '/api/external/payout/{id}/status', inPath: id }, { payoutId: id }],
  ['a lead of the path', { path: '/api/external/lead/{id}', inPath: id }, { leadId: id }],
  ['a made-up id of the path', { path: '/api/external/lead/{id}', inPath: 'Ivan' }, {}],
  ['an id of something else', { path: '/api/external/webhook/{id}', inPath: id }, {}],
]

describe('the ids of a refused request', () => {
  test.each(cases)('name %s', async (_, { path = '/api/external/payout', inPath, context = {} }, ids) => {
    const pathParameters = inPath === undefined ? null : { id: inPath }
    expect(await refusalIds({ path }, { pathParameters }, context as EndpointContext)).toEqual(ids)
  })

  test.each([
    ['is not known yet', () => new Promise<never>(() => undefined)],
    ['was refused', () => Promise.reject(new Error('signed out'))],
  ])('wait for nobody whose login %s', async (_, loginOf) => {
    const login = loginOf()
    login.catch(() => undefined)
    const context = { admission: { login } as unknown as Admission } as EndpointContext
    expect(await refusalIds({ path: '/api/account/payout' }, { pathParameters: null }, context)).toEqual({})
  })
})
