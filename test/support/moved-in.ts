import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { moveIn } from '../../infra/ops/moving/import-command.ts'

/**
 * Moves a partner into the audited contour, with a lead, its deals and payout requests.
 *
 * @param admin the address of an owner
 */
export async function movedIn(admin: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-program-'))
  const write = (file: string, ...lines: string[]) => writeFileSync(join(folder, file), lines.map((line) => `${line}\n`).join(''))
  const before = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
  const cells = (...all: string[]): string => all.join(',')
  write(
    'partners.csv',
    'externalId,email,balance,waiting,createdAt',
    cells('P-1', 'moved@test.example', '100.50', '2027-01-12:30', before(9)),
  )
  write('links.csv', 'slug,partner,offer,createdAt', cells('moved.in', 'P-1', 'loan', before(9)))
  write(
    'leads.csv',
    'externalId,partner,offer,status,statusAt,createdAt,field.surname',
    cells('L-1', 'P-1', 'loan', 'won', before(7), before(8), 'Переездов'),
  )
  write(
    'deals.csv',
    'externalId,lead,amount,createdAt,canceledAt',
    cells('D-1', 'L-1', '1000', before(7), ''),
    cells('D-2', 'L-1', '500', before(6), before(5)),
  )
  write(
    'payouts.csv',
    'externalId,partner,amount,status,createdAt,approvedAt,endedAt',
    cells('PAY-1', 'P-1', '70', 'Paid', before(4), before(3), before(3)),
    cells('PAY-2', 'P-1', '30', 'Approved', before(2), before(1), ''),
  )
  const { faults } = await moveIn(folder, { admin, dryRun: false })
  rmSync(folder, { recursive: true })
  expect(faults).toEqual([])
}
