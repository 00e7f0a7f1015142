import { createHash } from 'node:crypto'
import { hashedForWork, hasZeroBits, proofText } from '../../lib/domain/people/proof-of-work.ts'

/** Does the work that WORK_REQUIRED asks for. */
export function solvedWork({ challenge, bits }: { challenge: string; bits: number }): string {
  const digest = createHash('sha256').update(challenge).digest()
  const isSolved = (counter: number): boolean =>
    hasZeroBits(createHash('sha256').update(hashedForWork(digest, counter)).digest(), bits)
  let counter = 0
  while (!isSolved(counter)) counter++
  return proofText({ challenge, counter })
}
