import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { endpoints } from '../../../../lib/contract/endpoints.ts'
import { endpointResponses } from '../../../../infra/openapi/responses/endpoint-responses.ts'
import type { lead } from '../../../../infra/openapi/responses/lead.ts'
import type { partner } from '../../../../infra/openapi/responses/partner.ts'
import type { listedPayout, payout } from '../../../../infra/openapi/responses/payout.ts'
import type { partnerView } from '../../../../lib/domain/partner.ts'
import type { leadView } from '../../../../lib/domain/lead-view.ts'
import type { payoutListView, payoutView } from '../../../../lib/domain/payout-view.ts'

const root = join(import.meta.dirname, '../../../..')

describe('the schemas of answers', () => {
  test('are there for every endpoint, and for nothing else', () => {
    expect(Object.keys(endpointResponses).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test('are an address only where the endpoint redirects', () => {
    const addresses = endpoints.filter(({ name }) => endpointResponses[name] === null)
    expect(addresses).toEqual(endpoints.filter(({ success }) => success === 302))
  })

  test('name the fields of the views, and no others', () => {
    expectTypeOf<keyof z.infer<typeof payout>>().toEqualTypeOf<keyof ReturnType<typeof payoutView>>()
    expectTypeOf<keyof z.infer<typeof listedPayout>>().toEqualTypeOf<keyof ReturnType<typeof payoutListView>>()
    expectTypeOf<keyof z.infer<typeof partner>>().toEqualTypeOf<keyof ReturnType<ReturnType<typeof partnerView>>>()
    expectTypeOf<keyof z.infer<typeof lead>>().toEqualTypeOf<keyof ReturnType<typeof leadView>>()
  })

  test('are in no bundle: nothing that a handler imports imports them', () => {
    const files = globSync('{functions,lib}/**/*.ts', { cwd: root }).filter((file) => !file.startsWith('lib/contract/responses/'))
    expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('/responses/'))).toEqual([])
    expect(files.length).toBeGreaterThan(40)
  })
})
