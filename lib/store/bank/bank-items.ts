import type { Bank, DirectoryNote } from '../../domain/banking/bank-directory.ts'
import { declared } from '../table/declared.ts'

/** A bank of the Bank of Russia's directory. */
export const bankItem = declared<Bank>(
  {
    bic: 'text',
    name: 'text',
    correspondentAccount: { orNull: 'text' },
    city: { orNull: 'text' },
    isRevoked: { optional: 'flag' },
  },
  { since: 8 },
)

/** Which directory the contour has. Written after its banks. */
export const directoryNoteItem = declared<DirectoryNote>(
  { businessDay: 'text', importedAt: 'text', banks: 'number' },
  { since: 8 },
)
