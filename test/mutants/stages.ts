const payoutsOnEngine = ['create-payout', 'change-payout-status', 'payouts'].map((name) => `test/engine/${name}.test.ts`)
const leadActs = ['external/create-lead', 'external/change-lead-status', 'external/add-deal', 'public/open-referral-link']

/** Groups of tests that are run together, by name. */
export const stages = {
  payouts: payoutsOnEngine,
  payoutSteps: [
    'test/lib/store/payout.test.ts',
    'test/functions/external/create-payout.test.ts',
    'test/functions/external/change-payout-status.test.ts',
  ],
  accounts: ['test/lib/domain/account.test.ts'],
  levels: ['test/engine/levels.test.ts'],
  leads: ['test/engine/leads.test.ts'],
  late: ['test/engine/late-writes.test.ts'],
  leadRaces: ['test/engine/leads-races.test.ts', 'test/engine/leads-property.test.ts'],
  leadSteps: leadActs.map((name) => `test/functions/${name}.test.ts`),
  hostile: ['test/engine/hostile-input.test.ts'],
  partnerSteps: ['test/lib/store/partner.test.ts'],
  referralSteps: ['test/lib/store/referral.test.ts'],
  calls: [
    'test/lib/store/transact.test.ts',
    'test/lib/store/deadline.test.ts',
    'test/lib/store/commit.test.ts',
    'test/lib/store/read.test.ts',
  ],
  retries: ['test/lib/store/retry.test.ts', 'test/lib/store/client.test.ts'],
  lists: ['test/engine/lists.test.ts', 'test/engine/streamed-list.test.ts', 'test/functions/external/lists.test.ts'],
  canonical: ['test/lib/http/canonical-json.test.ts'],
  errors: ['test/lib/http/error-response.test.ts'],
  streams: ['test/lib/http/streamed-list.test.ts'],
  idempotent: ['test/engine/idempotent-requests.test.ts'],
  inputs: [
    'test/lib/http/json-body.test.ts',
    'test/lib/http/exact-json.test.ts',
    'test/lib/http/request-headers.test.ts',
    'test/lib/http/query.test.ts',
    'test/lib/domain/lead-values.test.ts',
  ],
  amounts: ['test/lib/contract/amounts.test.ts', 'test/lib/domain/money.test.ts'],
  terminal: ['test/infra/terminal-text.test.ts', 'test/infra/ops/commands/deceptive-text.test.ts'],
  endpoint: ['test/lib/http/endpoint.test.ts', 'test/lib/http/log.test.ts'],
  statement: ['test/engine/statement.test.ts'],
  corrections: ['test/engine/corrections.test.ts'],
  cancellations: ['test/engine/deal-cancellation.test.ts'],
  domainCorrections: ['test/lib/domain/correction.test.ts'],
  metrics: ['test/lib/http/metrics.test.ts'],
  keys: ['test/engine/api-keys.test.ts', 'test/lib/http/authenticate.test.ts', 'test/lib/http/api-key-use.test.ts'],
  apply: ['test/engine/daily-work.test.ts', 'test/infra/ops/contour-file/plan.test.ts', 'test/engine/apply-contour-file.test.ts'],
  linksAndPromocodes: ['test/engine/links-and-promocodes.test.ts'],
  journal: ['test/infra/ops/commands/journal-command.test.ts'],
  payoutMoves: ['test/infra/ops/commands/payout-move-commands.test.ts'],
  opsRaces: ['test/engine/ops-races.test.ts'],
  smoke: ['test/infra/ops/smoke/smoke-command.test.ts'],
  audit: ['test/infra/ops/audit/audit.test.ts'],
  auditMoments: ['test/infra/ops/audit/audit-moments.test.ts'],
} as const satisfies Record<string, readonly string[]>

export type StageName = keyof typeof stages
