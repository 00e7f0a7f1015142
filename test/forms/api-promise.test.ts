import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { peopleApiDocument } from '../../infra/openapi/document.ts'
import { previousForm } from '../../lib/store/keys.ts'
import { withoutWords } from './api-document.ts'
import { type Break, breakingChanges, type Rule } from './breaking-changes.ts'
import { keptDocument } from './kept-document.ts'
import { faultOf, type PermittedBreak, permittedBreaks, promisedTooMuch, unneeded } from './permitted-breaks.ts'

const openapi = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as object

/** Lists of types that docs/limits.md calls open: who reads them passes over types that are new. */
const openLists = [
  /^GET \/api\/external\/events answer\[\]\.type$/,
  /^GET \/api\/external\/chronicle answer\[\]\.type$/,
  /^webhook \S+ body\.(type|data\.type)$/,
  /^(GET|POST|PUT|DELETE) \/api\/external\/webhook\S* answer\S*\.types?(\[\])?$/,
]
const mayGrow = (place: string): boolean => openLists.some((list) => list.test(place))

describe('the API of the previous release', () => {
  const breaks = breakingChanges(keptDocument(previousForm, 'openapi'), withoutWords(openapi), mayGrow)

  test('is still honoured, but for breaks that were announced and are permitted', () => {
    const faults = breaks.flatMap((one) => {
      const fault = faultOf(one, permittedBreaks)
      return fault === undefined ? [] : [`${one.place}: ${one.rule} (${one.detail}): ${fault}`]
    })
    expect(faults).toEqual([])
  })

  test('is broken in everything that is listed as a permitted break', () => {
    expect(unneeded(breaks, permittedBreaks)).toEqual([])
  })

  test('has the parts that a judge could miss', () => {
    const { paths, webhooks = {}, components } = keptDocument(previousForm, 'openapi')
    expect(Object.keys(paths).length).toBeGreaterThan(15)
    expect(Object.keys(webhooks).length).toBeGreaterThan(5)
    expect(Object.keys(components.schemas ?? {}).length).toBeGreaterThan(100)
  })
})

/** A page takes what it is told by name, and reads no code of an error that it does not show. */
const harmlessForPages: ReadonlySet<Rule> = new Set(['operation renamed', 'error code gone', 'error status gone'])

/** What the judge says of a value that has another limit than before. */
const limitsOfValues: ReadonlySet<string> = new Set(['another maxLength', 'another maximum', 'another multipleOf'])

describe('a page of the web apps that was open before the deploy', () => {
  const pages = withoutWords(JSON.parse(JSON.stringify(peopleApiDocument())) as object)
  const breaks = breakingChanges(keptDocument(previousForm, 'people-api'), pages, () => true)

  test('goes on working: what it sends is taken, and what it reads is there', () => {
    const [tooMuch, others] = [true, false].map((is) => breaks.filter(({ detail }) => limitsOfValues.has(detail) === is))
    expect(others?.filter(({ rule }) => !harmlessForPages.has(rule))).toEqual([])
    expect(new Set(tooMuch?.map(({ place }) => place))).toEqual(new Set(promisedTooMuch))
  })
})

describe('a break of the API', () => {
  const gone = { rule: 'body member gone', place: 'POST /thing body.note', detail: 'gone' } as const satisfies Break
  const permit: PermittedBreak = { rule: gone.rule, place: gone.place, on: '2027-06-01', because: 'nobody reads it' }

  test.each<[string, Break, PermittedBreak[], string | undefined]>([
    ['is refused when nobody permitted it', gone, [], 'it is not permitted'],
    ['is refused when another is permitted', gone, [{ ...permit, place: 'POST /thing body.other' }], 'it is not permitted'],
    [
      'is refused when the same place broke otherwise',
      gone,
      [{ ...permit, rule: 'body member required' }],
      'it is not permitted',
    ],
    ['is refused when nothing announced it', gone, [permit], 'the previous release did not deprecate it'],
    ['is refused before the announced day', { ...gone, announced: '2027-06-02' }, [permit], 'its sunset is 2027-06-02'],
    ['is permitted from the announced day on', { ...gone, announced: '2027-06-01' }, [permit], undefined],
    ['is permitted without notice for a stated reason', gone, [{ ...permit, withoutNotice: 'it leaks addresses' }], undefined],
  ])('%s', (_, one, permitted, fault) => {
    expect(faultOf(one, permitted)).toBe(fault)
  })

  test('leaves no permit that nothing needs', () => {
    const stale = { ...permit, place: 'POST /thing body.other' }
    expect(unneeded([gone], [permit, stale])).toEqual([stale])
  })
})
