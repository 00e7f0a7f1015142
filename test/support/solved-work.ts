import { createHash, hash } from 'node:crypto'
import { hashedForWork, hasZeroBits, proofText } from '../../lib/domain/people/proof-of-work.ts'

/** Does the work that WORK_REQUIRED asks for, in one buffer and with one call a hash: ten times as fast as a browser has it. */
export function solvedWork({ challenge, bits }: { challenge: string; bits: number }): string {
  const tried = Buffer.from(hashedForWork(createHash('sha256').update(challenge).digest(), 0))
  const isSolved = (counter: number): boolean => {
    tried.writeUInt32BE(counter, tried.length - 4)
    return hasZeroBits(Buffer.from(hash('sha256', tried, 'hex').slice(0, 8), 'hex'), bits)
  }
  let counter = 0
  while (!isSolved(counter)) counter++
  return proofText({ challenge, counter })
}
