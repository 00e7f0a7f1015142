import type { Account } from '../../../lib/domain/account/account.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { entryItem } from '../../../lib/store/account/account-items.ts'
import { accountKey, keyOf } from '../../../lib/store/keys.ts'
import { accountOf } from '../../../lib/store/account/account.ts'
import { type Finding, finding, unless } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import { emptyLedger, ledgerEndFindings, type LedgerReading, nextEntry } from './ledger.ts'
import type { TableReader } from './table-reader.ts'

/**
 * Follows the ledgers of a table entry by entry as they are read, and names partners whose entries do not add up to their account. Account
 * and entries are not read in one moment, so a mismatch is only a suspicion.
 */
export interface LedgerWatch {
  /** @returns the partner whose ledger ended with this item, if it is suspicious */
  see: (item: Item) => string | undefined
  end: () => string | undefined
}

const isEntry = (item: Item): boolean => kindOf(keyOf(item)) === 'entry'

export function newLedgerWatch(): LedgerWatch {
  let pk = ''
  let account: Account | undefined
  let reading = emptyLedger
  let isGood = true

  const verdict = (): string | undefined => {
    if (!pk.startsWith('PARTNER#')) return undefined
    const leadsToAccount = account && ledgerEndFindings(reading, account, { pk, sk: 'ACCOUNT' }).length === 0
    return isGood && leadsToAccount ? undefined : pk.replace('PARTNER#', '')
  }
  return {
    see: (item) => {
      const key = keyOf(item)
      const suspect = key.pk === pk ? undefined : verdict()
      if (key.pk !== pk) [pk, account, reading, isGood] = [key.pk, undefined, emptyLedger, true]
      if (!pk.startsWith('PARTNER#')) return suspect
      if (!isWhole(item)) isGood = false
      else if (key.sk === 'ACCOUNT') account = accountOf(item)
      else if (isEntry(item)) {
        const next = nextEntry(reading, entryItem.read(item), key)
        reading = next.reading
        isGood &&= next.findings.length === 0
      }
      return suspect
    },
    end: verdict,
  }
}

/**
 * Faults in a partner's ledger, unaffected by concurrent acts: an account at revision N matches exactly its first N entries, and those
 * never change.
 */
export async function ledgerFindings({ items, partition }: TableReader, partnerId: string): Promise<Finding[]> {
  const key = accountKey(partnerId)
  const readAccount = async (): Promise<Item | undefined> => (await items([key]))[0]
  const account = await readAccount()
  const findings: Finding[] = []
  let reading: LedgerReading = emptyLedger
  let [newest, newestKey] = [0, key]
  for await (const page of partition(key.pk)) {
    // An item of another shape is reported elsewhere, and the ledger cannot be followed past it.
    if (page.some((one) => isEntry(one) && !isWhole(one))) return []
    for (const item of page.filter(isEntry)) {
      const entry = entryItem.read(item)
      const own = keyOf(item)
      if (!account) return [finding(own, 'it moves the money of a partner who has no account', `an item ${key.pk}/${key.sk}`)]
      ;[newest, newestKey] = [entry.revision, own]
      if (entry.revision > Number(account.revision)) break
      const next = nextEntry(reading, entry, own)
      findings.push(...next.findings)
      reading = next.reading
    }
  }
  // An item of another shape is reported elsewhere.
  if (!account || !isWhole(account)) return findings
  const now = Number((await readAccount())?.revision)
  return [
    ...findings,
    ...ledgerEndFindings(reading, accountOf(account), key),
    ...unless(
      newest <= now,
      newestKey,
      `it is of revision ${newest}, and the account is at revision ${now}`,
      `not there, or ${now} or less`,
    ),
  ]
}
