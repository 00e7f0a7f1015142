import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf } from '../../../infra/openapi/api-types.ts'
import { webDocumentText } from '../../../infra/openapi/web-document.ts'

const types = readFileSync(join(import.meta.dirname, '../../../web/shared/api.d.ts'), 'utf8')

test("the types of the web apps are made from the document of people's doors as it is now: npm run web-types", () => {
  expect(types.split('\n')[0]).toContain(digestOf(webDocumentText()))
})

test('they tell the errors of an operation apart by their codes, and have each of them once', () => {
  const codes = [...types.matchAll(/^ +code: "([A-Z_]+)";$/gm)].map(([, code]) => code)
  expect(codes).toContain('SIGN_IN_REFUSED')
  expect(new Set(codes).size).toBe(codes.length)
})
