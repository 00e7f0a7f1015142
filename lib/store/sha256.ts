import { createHash } from 'node:crypto'

/** SHA-256 of a text in hexadecimal: how secrets are kept, and what makes a key of the table from a text of any length. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
