import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPayout } from '../../../functions/external/create-payout/spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { listPayouts } from '../../../functions/external/list-payouts/spec.ts'
import { changelogText, noticeMonths, withDeprecations } from '../../../infra/openapi/deprecations.ts'
import { openApiDocument } from '../../../infra/openapi/document.ts'
import type { Deprecation } from '../../../lib/contract/deprecation.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { withoutWords } from '../../forms/api-document.ts'
import { breakingChanges } from '../../forms/breaking-changes.ts'
import { faultOf } from '../../forms/permitted-breaks.ts'

const plain = openApiDocument()

const deprecated = (of: Deprecation['of'], more: Partial<Deprecation> = {}): Deprecation => ({
  of,
  since: '2026-12-01',
  sunset: '2027-06-01',
  instead: 'Use the other.',
  page: 'https://docs.example/changes',
  ...more,
})

const declaring = (spec: EndpointSpec, ...deprecations: Deprecation[]): EndpointSpec => ({ ...spec, deprecations })

interface Marked {
  deprecated?: boolean
  'x-sunset'?: string
  description?: string
  required?: boolean
}
interface MarkedOperation extends Marked {
  parameters: (Marked & { name: string })[]
  responses: Record<string, { headers?: Record<string, Marked> }>
}
interface MarkedDocument {
  paths: Record<string, Record<string, MarkedOperation>>
  components: { schemas: Record<string, { properties: Record<string, Marked> }> }
}

const marked = (...specs: EndpointSpec[]) => withDeprecations(plain, specs) as unknown as MarkedDocument
const payouts = (document: MarkedDocument) => document.paths['/api/external/payout']
const sign = {
  deprecated: true,
  'x-sunset': '2027-06-01',
  description: expect.stringContaining('Deprecated since 2026-12-01, may be gone from 2027-06-01. Use the other.'),
}

describe('the document of a deprecated', () => {
  test('endpoint says so, and that every success has the headers', () => {
    const operation = payouts(marked(declaring(createPayout, deprecated('endpoint'))))?.post
    expect(operation).toMatchObject(sign)
    expect(operation?.responses['201']?.headers).toMatchObject({
      Deprecation: { required: true },
      Sunset: { required: true },
      Link: { required: true },
    })
    expect(Object.values(operation?.responses ?? {}).filter(({ headers }) => !headers?.Sunset)).toEqual([])
  })

  test('endpoint leaves the answers of others as they were', () => {
    const { paths } = marked(declaring(createPayout, deprecated('endpoint')))
    expect(paths['/api/external/lead']).toEqual(JSON.parse(JSON.stringify(plain.paths?.['/api/external/lead'])))
  })

  test('parameter says so, and that its headers come with it only', () => {
    const operation = payouts(marked(declaring(listPayouts, deprecated('query.status'))))?.get
    expect(operation?.deprecated).toBeUndefined()
    expect(operation?.parameters.filter((one) => one.deprecated)).toMatchObject([{ name: 'status', ...sign }])
    const { Deprecation: since, Link: link } = operation?.responses['200']?.headers ?? {}
    expect(since).not.toHaveProperty('required')
    expect(link?.description).toMatch(/next page.*About the deprecation/)
  })

  test('member of a body says so', () => {
    const { schemas } = marked(declaring(createPayout, deprecated('body.requisites'))).components
    expect(schemas.PayoutCreation?.properties.requisites).toMatchObject(sign)
    expect(schemas.PayoutCreation?.properties.amount).not.toHaveProperty('deprecated')
  })

  test('member of an answer says so, also behind a reference, and errors have no headers for it', () => {
    const document = marked(declaring(listPayouts, deprecated('answer[].partner')))
    expect(document.components.schemas.ListedPayout?.properties.partner).toMatchObject(sign)
    const answers = Object.entries(payouts(document)?.get?.responses ?? {})
    expect(answers.filter(([, { headers }]) => headers?.Sunset).map(([status]) => status)).toEqual(['200'])
  })

  test('part of several keeps the headers that always come', () => {
    const operation = payouts(marked(declaring(createPayout, deprecated('endpoint'), deprecated('body.requisites'))))?.post
    expect(operation?.responses['201']?.headers?.Deprecation).toMatchObject({ required: true })
    expect(operation?.responses['201']?.headers?.Link?.description).toBe(
      'About the deprecation: `<https://…>; rel="deprecation"`',
    )
  })

  test('nothing is as it was', () => {
    expect(withDeprecations(plain, [createPayout, listPayouts])).toEqual(JSON.parse(JSON.stringify(plain)))
  })
})

describe('a deprecation is refused', () => {
  test.each<[string, EndpointSpec, Deprecation['of']]>([
    ['of a parameter that does not exist', listPayouts, 'query.other'],
    ['of a member that does not exist', createPayout, 'body.other'],
    ['of a member of elements where there is no list', createPayout, 'body[].requisites'],
    ['of a member of an answer that does not exist', listPayouts, 'answer[].partner.other'],
    ['of a whole answer', listPayouts, 'answer'],
  ])('%s', (_, spec, of) => {
    expect(() => marked(declaring(spec, deprecated(of)))).toThrow(`${spec.name} has no ${of}`)
  })

  test.each<[string, Partial<Deprecation>]>([
    ['that gives a day less than half a year', { since: '2026-12-01', sunset: '2027-05-31' }],
    ['whose days are the other way round', { since: '2027-06-01', sunset: '2026-12-01' }],
    ['whose first day is none', { since: '2026-13-01' }],
    ['whose last day is written otherwise', { sunset: '2027-6-1' }],
  ])('%s', (_, days) => {
    expect(() => marked(declaring(createPayout, deprecated('endpoint', days)))).toThrow(`needs ${noticeMonths} months`)
  })

  test('that another endpoint, which shows the same member, does not declare', () => {
    const other = endpoints.find(({ name }) => name === 'show-payout') as EndpointSpec
    const create = declaring(createPayout, deprecated('answer.inn'))
    expect(() => marked(create, other)).toThrow('show-payout shows the deprecated answer.inn: declare it there too')
    expect(marked(create, declaring(other, deprecated('answer.inn'))).components.schemas.Payout?.properties.inn).toMatchObject(
      sign,
    )
  })
})

describe('what endpoints declare today', () => {
  test('stands in the changelog', () => {
    const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
    const texts = endpoints.flatMap((spec) => (spec.deprecations ?? []).map((one) => changelogText(spec, one)))
    expect(texts.filter((text) => !changelog.includes(text))).toEqual([])
  })

  test('is written there with its place and its day', () => {
    expect(changelogText(createPayout, deprecated('body.requisites'))).toBe(
      '`body.requisites` of `POST /payout` may be gone from 2027-06-01',
    )
  })
})

describe('a member that was deprecated', () => {
  const released = withoutWords(marked(declaring(createPayout, deprecated('body.requisites'))))
  const next = structuredClone(withoutWords(plain)) as unknown as MarkedDocument
  delete next.components.schemas.PayoutCreation?.properties.requisites
  const breaks = breakingChanges(released, next as never)
  const permit = {
    rule: 'body member gone',
    place: 'POST /api/external/payout body.requisites',
    because: 'it is not read',
  } as const

  test('is a break when it is gone, with the day on which it was allowed to go', () => {
    expect(breaks).toEqual([{ rule: permit.rule, place: permit.place, detail: 'gone', announced: '2027-06-01' }])
  })

  test('may go from its sunset on, and no day earlier', () => {
    expect(breaks.map((one) => faultOf(one, [{ ...permit, on: '2027-06-01' }]))).toEqual([undefined])
    expect(breaks.map((one) => faultOf(one, [{ ...permit, on: '2027-05-31' }]))).toEqual(['its sunset is 2027-06-01'])
  })

  test('is no break while it stays, nor when it is deprecated', () => {
    expect(breakingChanges(released, withoutWords(plain))).toEqual([])
    expect(breakingChanges(withoutWords(plain), released)).toEqual([])
  })
})
