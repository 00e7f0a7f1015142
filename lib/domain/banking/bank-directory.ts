import { isBic } from './bic.ts'

/** A bank, or another participant of the payment system, as the Bank of Russia's directory has it. */
export interface Bank {
  bic: string
  name: string
  /** Null when payments do not go through such an account, as at the Treasury. */
  correspondentAccount: string | null
  city: string | null
  /** The Bank of Russia has revoked the license: nobody is paid there any more. */
  isRevoked?: true
}

/** The directory of one business day. */
export interface BankDirectory {
  /** YYYY-MM-DD, Moscow. */
  businessDay: string
  banks: readonly Bank[]
}

/** Which directory a contour has. */
export interface DirectoryNote {
  businessDay: string
  importedAt: string
  banks: number
}

/** What an import changes. */
export interface DirectoryChange {
  added: readonly Bank[]
  changed: readonly Bank[]
  /** BICs that the new directory has no longer. */
  removed: readonly string[]
}

/** The steps from one directory to another. */
export function directoryChange(before: readonly Bank[], after: readonly Bank[]): DirectoryChange {
  const known = new Map(before.map((bank) => [bank.bic, bank]))
  const wanted = new Set(after.map(({ bic }) => bic))
  return {
    added: after.filter(({ bic }) => !known.has(bic)),
    changed: after.filter((bank) => {
      const old = known.get(bank.bic)
      return old !== undefined && !isSameBank(old, bank)
    }),
    removed: before.filter(({ bic }) => !wanted.has(bic)).map(({ bic }) => bic),
  }
}

const isSameBank = (one: Bank, other: Bank): boolean =>
  one.name === other.name &&
  one.correspondentAccount === other.correspondentAccount &&
  one.city === other.city &&
  one.isRevoked === other.isRevoked

/**
 * What is known of a BIC.
 *
 * @param note undefined while the contour has no directory; then nothing is known of any bank
 */
export const bankView = (bank: Bank | undefined, note: DirectoryNote | undefined) => ({
  directoryDay: note?.businessDay ?? null,
  bank: bank
    ? {
        bic: bank.bic,
        name: bank.name,
        correspondentAccount: bank.correspondentAccount,
        city: bank.city,
        isRevoked: bank.isRevoked === true,
      }
    : null,
})

/** What is wrong with a directory as a whole: an import of it would leave partners without banks that exist. */
export function directoryFaults({ businessDay, banks }: BankDirectory): string[] {
  const seen = new Set<string>()
  const twice = banks.filter(({ bic }) => seen.has(bic) || !seen.add(bic)).map(({ bic }) => bic)
  const odd = banks.filter(({ bic }) => !isBic(bic)).map(({ bic }) => bic)
  return [
    ...(/^\d{4}-\d{2}-\d{2}$/.test(businessDay) ? [] : [`its BusinessDay is no day: "${businessDay}"`]),
    ...(banks.length === 0 ? ['it has no banks'] : []),
    ...twice.map((bic) => `BIC ${bic} stands in it twice`),
    ...odd.map((bic) => `"${bic}" is no BIC: expected nine digits that begin with 0`),
  ]
}
