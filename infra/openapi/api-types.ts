import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

// It needs TypeScript 5's compiler API, which the project's TypeScript no longer has, so it is not a dependency.
const generator = ['exec', '--yes', '--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3', '--']

/** The TypeScript types of a document, and the SHA-256 of the document they were made from. */
export function typesOf(documentText: string): { digest: string; types: string } {
  const types = execFileSync('npm', [...generator, 'openapi-typescript'], { input: documentText, encoding: 'utf8' })
  return { digest: digestOf(documentText), types }
}

/** @returns SHA-256, in hexadecimal */
export const digestOf = (documentText: string): string => createHash('sha256').update(documentText).digest('hex')
