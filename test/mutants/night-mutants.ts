import type { Mutant } from './mutant.ts'

const retention = 'infra/ops/retention/nightly-retention.ts'
const exports = 'lib/store/table/table-export.ts'

/** What is done at night, when nobody looks. */
export const nightMutants: readonly Mutant[] = [
  {
    name: 'night-erases-years',
    file: retention,
    weakens: 'a wrong number in the settings erases nothing: what is due for longer is left to a person',
    from: "if (leads.some(({ updatedAt }) => updatedAt < overdueBefore)) return { outcome: 'Overdue', erased: 0 }",
    to: "if (leads.some(({ updatedAt }) => updatedAt > overdueBefore && overdueBefore > updatedAt)) return { outcome: 'Overdue', erased: 0 }",
    stages: ['nights'],
  },
  {
    name: 'night-erases-what-was-touched',
    file: 'infra/ops/retention/lead-erasure.ts',
    weakens: 'a lead that somebody works on while the night erases is left as it is',
    from: 'if (untouchedSince !== undefined && lead.updatedAt >= untouchedSince)',
    to: "if (untouchedSince !== undefined && lead.updatedAt === '')",
    stages: ['nights'],
  },
  {
    name: 'night-writes-into-ledgers',
    file: retention,
    weakens: 'what an earlier version wrote into a ledger is left to a person',
    from: 'if ((await entriesWithReasons(id)).length > 0) continue',
    to: 'if ((await entriesWithReasons(id)).length < 0) continue',
    stages: ['nights'],
  },
  {
    name: 'night-cut-off-counts-as-done',
    file: 'functions/night/erase-old-leads/handler.ts',
    weakens: 'a night of erasures that ran out of time counts as none',
    from: "retentionRuns: outcome === 'TimeUp' ? 0 : 1",
    to: "retentionRuns: outcome === 'Overdue' ? 0 : 1",
    stages: ['nights'],
  },
  {
    name: 'night-overdue-untold',
    file: 'functions/night/erase-old-leads/handler.ts',
    weakens: 'an alarm tells of leads that are due for long',
    from: "retentionOverdue: outcome === 'Overdue' ? 1 : 0",
    to: "retentionOverdue: outcome === 'Overdue' ? 0 : 0",
    stages: ['nights'],
  },
  {
    name: 'audit-of-the-night-by-half',
    file: 'infra/ops/audit/nightly-audit.ts',
    weakens: 'an audit that ran out of time fails',
    from: 'if (isTimeUp()) throw new AuditTooLong',
    to: 'if (isTimeUp() && done < 0) throw new AuditTooLong',
    stages: ['nights'],
  },
  {
    name: 'findings-of-the-night-untold',
    file: 'functions/night/audit-table/handler.ts',
    weakens: 'an alarm tells of findings',
    from: 'auditFindings: findings }',
    to: 'auditFindings: 0 * findings }',
    stages: ['nights'],
  },
  {
    name: 'export-of-every-call',
    file: exports,
    weakens: 'all calls of a night ask for one export, and those of the next for another',
    from: 'const night = dayAtMs(timing.now())',
    to: 'const night = String(timing.now())',
    stages: ['tableExport'],
  },
  {
    name: 'export-that-failed-stays',
    file: exports,
    weakens: 'in place of an export that failed another is ordered',
    from: '`${night} ${number}`',
    to: '`${night} ${number > 0}`',
    stages: ['tableExport'],
  },
  {
    name: 'export-under-way-counts-as-done',
    file: 'functions/night/export-table/handler.ts',
    weakens: 'only a completed export counts: an alarm tells of a night without one',
    from: "tableExports: outcome === 'Completed' ? 1 : 0",
    to: "tableExports: outcome === 'Failed' ? 0 : 1",
    stages: ['tableExport'],
  },
]
