import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parseContourFile } from '../../../../lib/contour-file/contour-file.ts'
import { fieldTexts } from '../../../../infra/ops/contour-file/field-texts.ts'
import { fieldTextsRu } from '../../../../infra/ops/contour-file/field-texts-ru.ts'
import { contourFilePage, contourFilePages, contourJsonSchema } from '../../../../infra/ops/contour-file/reference.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const contourNames = ['demo', 'auto']

describe.each(contourFilePages)('the reference of the contour file in $page', ({ page, language }) => {
  const text = read(page)

  test('is what npm run contour-reference writes now', () => {
    expect(text).toBe(contourFilePage(text, language))
  })

  test('explains every field, and none that there is not', () => {
    const places = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, place]) => place)
    expect(places).toEqual(expect.arrayContaining(['$schema', 'offers[].rewards[].fixed', 'deployment.throttle.burst']))
    // Rules are explained once, where they stand first.
    const once = places.filter((place) => !place?.includes('.laterRules[].rewards[].'))
    expect(new Set(once)).toEqual(new Set(Object.keys(fieldTexts)))
  })

  test('shows a small contour that is accepted', () => {
    const shown = [...text.matchAll(/```json\n([^]*?)```/g)].map(([, block = '']) => block)
    expect(parseContourFile(shown.at(-1) ?? '', page)).toMatchObject({ contour: 'mine', partners: [] })
  })
})

test('no Russian text is of a field that there is not', () => {
  expect(Object.keys(fieldTextsRu).filter((place) => !(place in fieldTexts))).toEqual([])
})

describe('docs/contour.schema.json', () => {
  test('is what npm run contour-reference writes now', () => {
    expect(JSON.parse(read('docs/contour.schema.json'))).toEqual(contourJsonSchema())
  })

  const validate = new Ajv({ strict: false }).compile(JSON.parse(read('docs/contour.schema.json')) as object)

  test.each(contourNames)('takes %s.json, which names it', (name) => {
    const file = JSON.parse(read(`infra/contours/${name}.json`)) as { $schema: string }
    expect(validate(file)).toBe(true)
    expect(join(root, 'infra/contours', file.$schema)).toBe(join(root, 'docs/contour.schema.json'))
  })

  test.each([
    { what: 'a field that there is not', change: { patners: [] } },
    { what: 'a text for an amount', change: { settings: { minimumPayout: '1000' } } },
    { what: 'a status of no title', change: { leadStatuses: [{ systemName: 'new', primary: true }] } },
    { what: 'a type that there is not', change: { legalTypes: [{ type: 'Person' }] } },
  ])('refuses $what, as the program does', ({ change }) => {
    const file = { ...(JSON.parse(read('infra/contours/demo.json')) as object), ...change }
    expect(validate(file)).toBe(false)
    expect(() => parseContourFile(JSON.stringify(file), 'changed.json')).toThrow(/was refused/)
  })
})

test('$schema is for editors: a file with it is the same file', () => {
  const { $schema: _, ...bare } = JSON.parse(read('infra/contours/demo.json')) as { $schema: string }
  expect(parseContourFile(JSON.stringify(bare), 'bare')).toEqual(parseContourFile(read('infra/contours/demo.json'), 'demo'))
})
