import type { StatementAccount, StatementFault, StatementLine } from './statement.ts'

/** What an account should come to is compared with its lines: a document that was lost, repeated or changed on the way shows. */
export function totalFaults(accounts: readonly StatementAccount[], lines: readonly StatementLine[]): StatementFault[] {
  const sum = (account: string, direction: StatementLine['direction']): number =>
    lines
      .filter((line) => line.account === account && line.direction === direction && line.executedOn !== null)
      .reduce((total, { amountKopecks }) => total + amountKopecks, 0)
  return accounts.flatMap(({ account, at, creditedKopecks, debitedKopecks }) =>
    [
      { field: 'ВсегоПоступило', said: creditedKopecks, direction: 'credit' as const },
      { field: 'ВсегоСписано', said: debitedKopecks, direction: 'debit' as const },
    ]
      .filter(({ said, direction }) => said !== null && said !== sum(account, direction))
      .map(({ field, said, direction }) => ({
        kind: 'totals' as const,
        at,
        document: null,
        field,
        found: [said ?? 0, sum(account, direction)].map((kopecks) => (kopecks / 100).toFixed(2)).join(' ≠ '),
      })),
  )
}
