import { type Account, type LedgerEntry, type Posting, postedInTurn } from '../../domain/account/account.ts'
import { isId } from '../../domain/value/id.ts'
import { InvariantViolation } from '../../errors.ts'
import { type Item } from '../table/item.ts'
import { accountKey } from '../keys.ts'
import { entryPosted } from './ledger.ts'
import { getItem, getItems } from '../table/read.ts'
import { stale, StaleRead, type Step } from '../table/transact.ts'
import { accountItem } from './account-items.ts'

export async function loadAccount(partnerId: string): Promise<Account | undefined> {
  if (!isId(partnerId)) return undefined
  const item = await getItem(accountKey(partnerId))
  return item && accountOf(item)
}

/** The accounts of some partners, by partner id. */
export async function loadAccounts(partnerIds: readonly string[], age?: 'a moment old'): Promise<ReadonlyMap<string, Account>> {
  const accounts = (await getItems(partnerIds.map(accountKey), undefined, age)).map(accountOf)
  return new Map(accounts.map((account) => [account.partnerId, account]))
}

/**
 * An account without an active payout lacks that attribute, which keeps conditions on it simple. The same holds for waiting
 * amounts and the last paid payout.
 */
export function accountOf(item: Item): Account {
  const { waitingByDay = {}, activePayoutId = null, lastPaidPayoutId = null, ...stored } = accountItem.read(item)
  return { ...stored, waitingByDay, activePayoutId, lastPaidPayoutId }
}

/**
 * Sets an account's figures and revision to those of the newest entry. The condition requires the revision that the first entry
 * was built on.
 */
const balanceSet =
  'accruedKopecks = :accrued, waitingKopecks = :waiting, availableKopecks = :available, heldKopecks = :held, paidKopecks = :paid, revision = :revision'

/**
 * The update expression and values that apply a posting to an account, including :read, the value for a condition on the revision
 * that the entries were built on.
 *
 * @param posting of one partner, at least one entry
 */
export function balanceAfter({ entries, waitingByDay }: Posting): { set: string; values: Record<string, unknown> } {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) throw new Error('an account moves by entries alone')
  const values = balanceValues(first, last)
  return waitingByDay === null
    ? { set: balanceSet, values }
    : { set: `${balanceSet}, waitingByDay = :waitingByDay`, values: { ...values, ':waitingByDay': waitingByDay } }
}

function balanceValues(first: LedgerEntry, last: LedgerEntry) {
  return {
    ':read': first.revision - 1,
    ':revision': last.revision,
    ':accrued': last.after.accruedKopecks,
    ':waiting': last.after.waitingKopecks,
    ':available': last.after.availableKopecks,
    ':held': last.after.heldKopecks,
    ':paid': last.after.paidKopecks,
  }
}

/**
 * The refusal of a write whose only problem is that the account has new entries: the decision stands, and only the steps about
 * the account are rebuilt on its present state.
 *
 * @param account as the refusal returned it; read again if time has passed since
 * @param own the consecutive steps about the account
 * @param renewed rebuilds these steps
 */
export function accountMovedOn(
  account: Account,
  own: readonly Step[],
  renewed: (account: Account) => readonly Step[],
): StaleRead {
  return new StaleRead(async (steps, timePassed) => {
    const now = timePassed ? await loadAccount(account.partnerId) : account
    if (!now) throw new InvariantViolation(`partner ${account.partnerId} has no account`)
    return steps.flatMap((step) => {
      if (step === own[0]) return renewed(now)
      return own.includes(step) ? [] : [step]
    })
  })
}

/** Copies the profile's level to the account, in the transaction that sets it in the profile. */
export function accountLevelSet(partnerId: string, levelId: string | null): Step {
  return {
    write: {
      Update: {
        Key: accountKey(partnerId),
        UpdateExpression: 'SET levelId = :level ADD levelRevision :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':level': levelId, ':one': 1 },
      },
    },
    refused: () => new InvariantViolation(`partner ${partnerId} has no account`),
  }
}

/** Other groups count like another level: no decision that was made with the former ones is written after it. */
export function accountGroupsChanged(partnerId: string): Step {
  return {
    write: {
      Update: {
        Key: accountKey(partnerId),
        UpdateExpression: 'ADD levelRevision :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
    refused: () => new InvariantViolation(`partner ${partnerId} has no account`),
  }
}

/** For an act that earned nothing but might have earned something on another level. */
export function levelStillAsRead({ partnerId, levelRevision }: Pick<Account, 'partnerId' | 'levelRevision'>): Step {
  return {
    write: {
      ConditionCheck: {
        Key: accountKey(partnerId),
        ConditionExpression: 'levelRevision = :level',
        ExpressionAttributeValues: { ':level': levelRevision },
      },
    },
    refused: stale,
  }
}

/** For an act that posts nothing but was decided from the figures. */
export function accountStillAsRead({ partnerId, revision }: Pick<Account, 'partnerId' | 'revision'>): Step {
  return {
    write: {
      ConditionCheck: {
        Key: accountKey(partnerId),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': revision },
      },
    },
    refused: stale,
  }
}

/**
 * Posts something that no check can forbid: if other entries were made meanwhile, it is rebuilt on the account as it then is.
 *
 * @param naming other writes that refer to the new entries
 */
export function accountMoved(
  partnerId: string,
  posting: Posting,
  naming: (posting: Posting) => readonly Step[] = () => [],
): Step[] {
  const { set, values } = balanceAfter(posting)
  const moved: Step = {
    write: {
      Update: {
        Key: accountKey(partnerId),
        UpdateExpression: `SET ${set}`,
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: values,
      },
    },
    refused: (old) => {
      if (!old) return new InvariantViolation(`partner ${partnerId} has no account`)
      return accountMovedOn(accountOf(old), own, (now) => accountMoved(partnerId, postedInTurn(posting.entries, now), naming))
    },
  }
  const own = [moved, ...naming(posting), ...posting.entries.flatMap(entryPosted)]
  return own
}
