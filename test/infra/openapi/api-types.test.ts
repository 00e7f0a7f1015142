import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webDocumentText } from '../../../infra/openapi/web-document.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const apiTypes = join(import.meta.dirname, '../../../infra/openapi/api-types.ts')

/** In a process of its own: vitest imports modules itself, past the hooks of Node. */
function writeTypes(file: string, documentText: string): boolean {
  const program = `import { readFileSync } from 'node:fs'
    const { writeTypes } = await import(${JSON.stringify(apiTypes)})
    console.log(await writeTypes(${JSON.stringify(file)}, readFileSync(0, 'utf8')))`
  const options = { input: documentText, encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], options).trim() === 'true'
}

test('types are written once for a document, and again when it has changed', () => {
  const file = join(tempFolder(), 'api.d.ts')
  const documentText = webDocumentText()
  expect(writeTypes(file, documentText)).toBe(true)
  expect(writeTypes(file, documentText)).toBe(false)
  // Each error is a type of its own: an operation's errors are told apart by their codes.
  const codes = [...readFileSync(file, 'utf8').matchAll(/^ +code: "([A-Z_]+)";$/gm)].map(([, code]) => code)
  expect(codes).toContain('SIGN_IN_REFUSED')
  expect(new Set(codes).size).toBe(codes.length)
  const changed = JSON.parse(documentText) as { components: { schemas: Record<string, object> } }
  changed.components.schemas['Added'] = { type: 'string' }
  expect(writeTypes(file, JSON.stringify(changed))).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain('Added: string')
})
