import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerTypesFile, answerTypesText } from '../../../infra/openapi/answer-types.ts'

test('the type of every answer is compared with its schema: npm run openapi writes the list of them', () => {
  expect(readFileSync(join(import.meta.dirname, '../../..', answerTypesFile), 'utf8')).toBe(answerTypesText())
})
