import type { Bank, DirectoryChange, DirectoryNote } from '../../domain/banking/bank-directory.ts'
import { isBic } from '../../domain/banking/bic.ts'
import { bankDirectoryKey, bankKey, banksPartition } from '../keys.ts'
import { getItem, getItems, queryAll } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { bankItem, directoryNoteItem } from './bank-items.ts'

/** A bank by its BIC, and which directory says so, in one wait. */
export async function loadBank(bic: string): Promise<{ bank: Bank | undefined; note: DirectoryNote | undefined }> {
  const items = await getItems([bankDirectoryKey, ...(isBic(bic) ? [bankKey(bic)] : [])])
  const bank = items.find(({ pk }) => pk === banksPartition)
  const note = items.find(({ pk }) => pk === bankDirectoryKey.pk)
  return { bank: bank && bankItem.read(bank), note: note && directoryNoteItem.read(note) }
}

/** Which directory the contour has; undefined before the first import. */
export async function loadDirectoryNote(): Promise<DirectoryNote | undefined> {
  const item = await getItem(bankDirectoryKey)
  return item && directoryNoteItem.read(item)
}

/** All banks of the directory. */
export const loadBanks = async (): Promise<Bank[]> => (await queryAll(banksPartition)).map((item) => bankItem.read(item))

/** Writes of an import, in no order: each makes one bank what the new directory says, however often it is repeated. */
export const banksWritten = ({ added, changed, removed }: DirectoryChange): Step[] => [
  ...[...added, ...changed].map((bank) => ({ write: { Put: { Item: { ...bankKey(bank.bic), ...bank } } }, refused: stale })),
  ...removed.map((bic) => ({ write: { Delete: { Key: bankKey(bic) } }, refused: stale })),
]

/** Says which directory the contour has. Written when all of its banks are. */
export const directoryNoted = (note: DirectoryNote): Step => ({
  write: { Put: { Item: { ...bankDirectoryKey, ...note } } },
  refused: stale,
})
