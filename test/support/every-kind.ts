import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { importDirectory } from '../../infra/ops/bank-directory/import-directory.ts'
import { applyContourFileOnce } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { isRefusal } from '../../lib/errors.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { settingsKey, signInSecretKey, tableForm } from '../../lib/store/keys.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { workSpent } from '../../lib/store/people/proof-of-work.ts'
import { keptForCrm } from '../../lib/store/crm/crm-kept.ts'
import { getItem, readTiming } from '../../lib/store/table/read.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { loadWebhookLanes } from '../../lib/store/webhook/webhook-lanes.ts'
import { loadWebhooks } from '../../lib/store/webhook/webhook.ts'
import { auditedContour } from './audited-contour.ts'
import { call, callStreaming } from './call.ts'
import { handlers } from './handlers.ts'
import { letIn } from './logins.ts'
import { movedIn } from './moved-in.ts'
import { partnerIdOf } from './payout-acts.ts'
import { fillSettledContour } from './settled-contour.ts'
import { solvedWork } from './solved-work.ts'

const admin = 'second@test.example'
const directory = {
  businessDay: '2026-11-27',
  banks: [{ bic: '044525225', name: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225', city: 'г. Москва' }],
}

/** Fills a new table with at least one item of every kind, each made by the act that makes such an item. */
export async function fillEveryKind(): Promise<void> {
  await fillSettledContour()
  // Before an upgrade is closed, legal types ask nothing, and nothing moves in.
  const isPresent = (await getItem(settingsKey))?.form === tableForm
  const legalTypes = auditedContour.legalTypes.map((one) => (isPresent ? one : { ...one, fields: [] }))
  const offers = auditedContour.offers.map((offer) => ({ ...offer, laterRules: isPresent ? laterRulesOf(offer) : [] }))
  await applyContourFileOnce(
    parseContourFile(JSON.stringify({ ...auditedContour, legalTypes, offers }), 'audited contour'),
    'digest',
  )
  const secret = await keys()
  if (isPresent) {
    await importDirectory(directory, { admin, dryRun: false })
    await movedIn(admin)
    await published()
    await dealCounted(secret)
    await keptForCrm({ nowMs: Date.now(), newToken: randomUUID })('deal-019ab000-0000-7000-8000-000000000001').write(750)
    await registryMade(secret)
  }
  await namesGivenUp()
  await loadWebhookLanes((await loadWebhooks()).map(({ id }) => id))
  await workProved()
}

/** A campaign of next century, with the rules that there are; shares ask for the month and the partner's number, so both are counted now. */
const laterRulesOf = ({ rewards = [] }: { rewards?: readonly object[] }) => [
  {
    from: '2126-01-01',
    until: '2126-02-01',
    rewards: rewards.map((rule) =>
      'percentOfDeal' in rule ? { ...rule, maxPerMonth: 1000, onlyDeals: { to: 9, of: 'partner' } } : rule,
    ),
  },
]

/** A payout stands in a registry that is ready. */
async function registryMade(key: string): Promise<void> {
  const ask = async (name: string, of: object) => {
    const answer = await call(handlers.get(name) as Handler, { key, ...of })
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  const asked = { key, query: { externalId: 'payment-7' } }
  const [payout] = (await callStreaming(handlers.get('list-payouts'), asked)).body as [{ id: string }]
  await ask('change-payout-status', { path: { id: payout.id }, body: { status: 'Approved' } })
  const { id } = await ask('create-registry', { body: {} })
  const { registry, leftOut } = await ask('collect-payouts', { path: { id }, body: { payoutIds: [payout.id] } })
  expect(leftOut).toEqual([])
  await ask('change-registry-status', { path: { id }, body: { status: 'Ready', revision: registry.revision } })
}

/** A deal is counted in its month, and has a number among those of the partner. */
async function dealCounted(key: string): Promise<void> {
  const ask = async (name: string, of: object) => {
    const answer = await call(handlers.get(name) as Handler, { key, ...of })
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  const { id } = await ask('create-lead', {
    body: { promocode: 'PLAIN10', fields: [{ fieldTypeId: await surnameFieldId(), value: 'Месяцев' }] },
  })
  await ask('change-lead-status', { path: { id }, body: { systemName: 'won', amount: 100 } })
}

const surnameFieldId = async (): Promise<string> =>
  (await loadContour()).fields.find(({ systemName }) => systemName === 'surname')?.id ?? ''

/** A service account, and keys of it and of an administrator; one has been used. */
async function keys(): Promise<string> {
  const { headers } = await letIn('Administrator', admin)
  const ask = async (name: string, body: object) => {
    const answer = await call(handlers.get(name) as Handler, { key: null, headers: { ...headers }, body })
    expect(answer.status).toBe(201)
    return answer.body
  }
  const { id } = await ask('create-service-account', { title: '1C', scopes: ['payouts.read'] })
  await ask('issue-key', { title: '1C', scopes: ['payouts.read'], serviceAccountId: id })
  const { secret } = await ask('issue-key', { title: 'CRM', scopes: 'everything' })
  expect((await call(handlers.get('list-lead-statuses') as Handler, { key: secret })).status).toBe(200)
  return secret
}

/** A draft is published, and the configuration that it replaces is kept. */
async function published(): Promise<void> {
  const { headers } = await letIn('Administrator', admin)
  const body = { draft: '{"settings":{"attributionDays":60}}', revision: (await loadContour()).revision }
  expect((await call(handlers.get('publish-draft') as Handler, { key: null, headers: { ...headers }, body })).status).toBe(200)
}

/** A partner with a link of a telling name is erased. */
async function namesGivenUp(): Promise<void> {
  const { headers } = await letIn('Administrator', admin)
  const partnerId = await partnerIdOf('quiet@test.example')
  const body = { partnerId, offerId: await offerId(headers), slug: 'quiet-anna' }
  expect((await call(handlers.get('console-create-link') as Handler, { key: null, headers: { ...headers }, body })).status).toBe(
    201,
  )
  await erasePartner((await loadPartner(partnerId)) as Partner, { admin, reason: 'письмо' })
}

async function offerId(headers: object): Promise<string> {
  const { body } = await call(handlers.get('console-list-offers') as Handler, { key: null, headers: { ...headers } })
  return body[0].id
}

/** Somebody who asked for many codes has done the work for another one. */
async function workProved(): Promise<void> {
  const secret = String((await getItem(signInSecretKey))?.secret)
  const asked = {
    door: 'account' as const,
    email: 'plain@test.example',
    nowMs: Date.now(),
    newSalt: () => 'c2FsdHNhbHRzYWx0c2FsdA',
  }
  const proof = solvedWork(workAsked(() => workSpent(secret, { ...asked, proof: undefined })))
  await transact([workSpent(secret, { ...asked, proof })], randomUUID(), readTiming())
}

function workAsked(ask: () => unknown): { challenge: string; bits: number } {
  try {
    ask()
  } catch (error) {
    if (isRefusal(error, 'WORK_REQUIRED')) return error.members.work as { challenge: string; bits: number }
    throw error
  }
  throw new Error('no work was asked for')
}
