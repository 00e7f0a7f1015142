import { createHash } from 'node:crypto'

/** SHA-256 of a text in hexadecimal: how secrets are stored, and how texts of any length become keys of the table. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
