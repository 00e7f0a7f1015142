import type { SealHead } from '../../../lib/domain/journal/journal-seal.ts'
import { audit } from './audit.ts'
import { type Finding } from './finding.ts'
import { kindOf } from './item-kind.ts'
import { type TableReader, tableReader } from './table-reader.ts'

/** The audit was cut off by the time of its function: the table is too large for it, or too much in use. */
export class AuditTooLong extends Error {
  override readonly name = 'AuditTooLong'
}

export interface NightlyAudit {
  items: number
  partners: number
  /** How many there are. */
  findings: number
  /** The same by the kind of item. */
  ofKinds: Readonly<Record<string, number>>
  uncovered: number
  seal: { seal?: SealHead['number']; sealSha256?: string }
}

/**
 * The audit of the contour's own table as far as a log may have it: no keys of items, because some hold addresses.
 *
 * @throws AuditTooLong when its time was up before its end; and as audit
 */
export async function nightlyAudit(of: {
  now: () => number
  isTimeUp: () => boolean
  table?: TableReader
}): Promise<NightlyAudit> {
  const { now, isTimeUp, table = tableReader() } = of
  const stopInTime = (what: string) => (done: number) => {
    if (isTimeUp()) throw new AuditTooLong(`${done} ${what}`)
  }
  const { items, partners, findings, uncovered, sealed } = await audit({ table, now, tell: stopInTime })
  return {
    items,
    partners,
    findings: findings.length,
    ofKinds: countedByKind(findings),
    uncovered: uncovered.length,
    seal: sealed ? { seal: sealed.number, sealSha256: sealed.sha256 } : {},
  }
}

function countedByKind(findings: readonly Finding[]): Record<string, number> {
  const kinds = Map.groupBy(findings, (finding) => kindOf(finding) ?? 'unknown')
  return Object.fromEntries([...kinds].map(([kind, ofKind]) => [kind, ofKind.length]))
}
