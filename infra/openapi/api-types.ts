import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Writes the TypeScript types of a document, unless the file has them already.
 *
 * @returns whether it wrote
 */
export async function writeTypes(file: string, documentText: string): Promise<boolean> {
  const heading = `// Written by npm run api-types from the document of SHA-256 ${sha256(documentText)}\n`
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(heading)) return false
  const types = await typesOf(documentText)
  // Type checks and lint may both be writing: each reads a whole file.
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, heading + types)
  renameSync(unfinished, file)
  return true
}

async function typesOf(documentText: string): Promise<string> {
  // openapi-typescript needs the compiler API, which ended with TypeScript 5.
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
  })
  const { astToString, default: astOf } = await import('openapi-typescript')
  const types = astToString(await astOf(documentText))
  hooks.deregister()
  return types
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
