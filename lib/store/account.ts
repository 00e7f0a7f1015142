import { type Account, type LedgerEntry, type Posting, postedInTurn } from '../domain/account.ts'
import { isId } from '../domain/id.ts'
import { InvariantViolation } from '../errors.ts'
import { type Item, withoutKey } from './item.ts'
import { accountKey } from './keys.ts'
import { entryPosted } from './ledger.ts'
import { getItem, getItems } from './read.ts'
import { stale, StaleRead, type Step } from './transact.ts'

export async function loadAccount(partnerId: string): Promise<Account | undefined> {
  if (!isId(partnerId)) return undefined
  const item = await getItem(accountKey(partnerId))
  return item && accountOf(item)
}

/** The accounts of some partners, by their ids. */
export async function loadAccounts(partnerIds: readonly string[], age?: 'a moment old'): Promise<ReadonlyMap<string, Account>> {
  const accounts = (await getItems(partnerIds.map(accountKey), undefined, age)).map(accountOf)
  return new Map(accounts.map((account) => [account.partnerId, account]))
}

/** An account without an active payout has no such attribute: conditions on it stay simple. Nor has one in which nothing ever waited, or was paid. */
export function accountOf(item: Item): Account {
  return {
    ...withoutKey<Omit<Account, 'activePayoutId' | 'lastPaidPayoutId' | 'waitingByDay'>>(item),
    waitingByDay: (item.waitingByDay as Account['waitingByDay'] | undefined) ?? {},
    activePayoutId: (item.activePayoutId as string | undefined) ?? null,
    lastPaidPayoutId: (item.lastPaidPayoutId as string | undefined) ?? null,
  }
}

/** Sets an account's figures and revision to those of the newest entry; the condition holds it to the entries' beginning. */
const balanceSet =
  'accruedKopecks = :accrued, waitingKopecks = :waiting, availableKopecks = :available, heldKopecks = :held, paidKopecks = :paid, revision = :revision'

/**
 * What an update of an account sets for what was posted, with its values, and with that of a condition on the revision that the
 * entries were made of, :read.
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
 * What it means when an account has other entries by now than it had, and nothing else speaks against the write: the decision
 * stands, and what it does to the account is done to the account as it is.
 *
 * @param account as the refusal brought it; when time has passed since, it is read again
 * @param own the steps about the account, one after another
 * @param renewed the same steps made anew
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

/** The account takes the profile's level over, in the transaction that sets it there. */
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

/** For an act that earned nothing, which it might have with another level. */
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

/** For an act that posts nothing, and was judged by the figures. */
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
 * Something is posted that no check forbids: were other entries made meanwhile, it is made of the account as it is then.
 *
 * @param naming what is written beside it and names the entries
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
