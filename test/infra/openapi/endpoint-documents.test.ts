import { describe, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import { endpointDocuments } from '../../../infra/openapi/endpoint-documents.ts'
import type { lead, leadWithHistory } from '../../../infra/openapi/responses/lead.ts'
import type { ownAccount, partner, partnerWithAccount } from '../../../infra/openapi/responses/partner.ts'
import type { listedPayout, payout } from '../../../infra/openapi/responses/payout.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import type { accountView } from '../../../lib/domain/account/account-view.ts'
import type { leadHistoryView } from '../../../lib/domain/lead/lead-history.ts'
import type { leadView } from '../../../lib/domain/lead/lead-view.ts'
import type { partnerView } from '../../../lib/domain/partner/partner.ts'
import type { payoutListView, payoutView } from '../../../lib/domain/payout/payout-view.ts'

describe('the documents of endpoints', () => {
  test('are there for every endpoint, each beside its spec, and for nothing else', () => {
    expect(endpointDocuments.map(({ spec }) => spec)).toEqual(endpoints)
  })

  test('show an address only where the endpoint redirects', () => {
    const addresses = endpointDocuments.filter(({ answer }) => answer === null).map(({ spec }) => spec)
    expect(addresses).toEqual(endpoints.filter(({ success }) => success === 302))
  })

  test('say what there is in the path, behind the question mark and in the body, and nothing else', () => {
    for (const { spec, path = {}, query = {}, body } of endpointDocuments) {
      expect([spec.name, Object.keys(path)]).toEqual([spec.name, [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)])
      expect([spec.name, Object.keys(query)]).toEqual([spec.name, Object.keys(spec.query?.shape ?? {})])
      expect([spec.name, body === undefined]).toEqual([spec.name, spec.body === undefined])
    }
  })
})

describe('the schemas of answers', () => {
  test('name the fields of the views, and no others', () => {
    expectTypeOf<keyof z.infer<typeof payout>>().toEqualTypeOf<keyof ReturnType<typeof payoutView>>()
    expectTypeOf<keyof z.infer<typeof listedPayout>>().toEqualTypeOf<keyof ReturnType<typeof payoutListView>>()
    type Profile = keyof ReturnType<ReturnType<typeof partnerView>>
    expectTypeOf<keyof z.infer<typeof partner>>().toEqualTypeOf<Profile | 'account'>()
    type WithAccount = Profile | 'revision' | 'account'
    expectTypeOf<keyof z.infer<typeof partnerWithAccount>>().toEqualTypeOf<WithAccount | 'legalDetails'>()
    expectTypeOf<keyof z.infer<typeof ownAccount>>().toEqualTypeOf<Exclude<Profile, 'externalId'> | 'account'>()
    expectTypeOf<keyof z.infer<typeof partnerWithAccount>['account']>().toEqualTypeOf<keyof ReturnType<typeof accountView>>()
    expectTypeOf<keyof z.infer<typeof lead>>().toEqualTypeOf<keyof ReturnType<typeof leadView>>()
    type WithHistory = ReturnType<typeof leadView> & ReturnType<typeof leadHistoryView>
    expectTypeOf<keyof z.infer<typeof leadWithHistory>>().toEqualTypeOf<keyof WithHistory>()
  })
})
