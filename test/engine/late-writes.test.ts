import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { commitAct } from '../../infra/ops/commands/commit-act.ts'
import { editStep } from '../../lib/store/table/edit-step.ts'
import { rolesFrom } from '../../lib/domain/people/administrator-roles.ts'
import type { Role } from '../../lib/domain/people/permission.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadRoles, rolesSet } from '../../lib/store/people/administrator-roles.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { partnerKey, promocodeKey } from '../../lib/store/keys.ts'
import { findPerson } from '../../lib/store/people/login.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { loadPromocode } from '../../lib/store/referral/promocode.ts'
import { asSomebodyElse } from '../support/as-function.ts'
import { call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, newLead } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

let refused: TransactWriteCommandInput | undefined

/** Something else happens before the next transaction of the service, which is kept. */
function beforeNextWrite(happen: () => Promise<unknown>): void {
  refused = undefined
  onEveryCommand(async (command, send) => {
    if (!(command instanceof TransactWriteCommand) || refused) return send(command)
    refused = command.input
    await asSomebodyElse(happen)
    return send(command)
  })
}

let partnerId: string
beforeEach(async () => {
  await newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } })
  partnerId = await partnerIdOf('plain@test.example')
})
const block = (isBlocked: boolean) =>
  commitAct(async () => {
    const partner = await loadPartner(partnerId)
    return { steps: partner ? [editStep(partnerKey(partnerId), { isBlocked }, partner)] : [], answer: null }
  })
const setPromocode = (status: string) =>
  commitAct(async () => {
    const promocode = await loadPromocode('PLAIN10')
    return { steps: promocode ? [editStep(promocodeKey('PLAIN10'), { status }, promocode)] : [], answer: null }
  })
const untold = { before: [], told: [] }
const setRoles = (email: string, roles: Role[]) =>
  commitAct(async ({ at: updatedAt }) => {
    const [person, known] = await Promise.all([findPerson('Administrator', email), loadRoles()])
    const administratorId = person?.is.id ?? ''
    const said = known.find((one) => one.administratorId === administratorId)
    return { steps: [rolesSet(rolesFrom(said, { administratorId, roles, updatedAt }), untold)], answer: null }
  })
/** Sends the refused request once more, to a table that has forgotten its token. */
const arriveLate = () =>
  documentClient.send(new TransactWriteCommand({ TransactItems: refused?.TransactItems, ClientRequestToken: randomUUID() }))

describeOnEngine('a write that was refused is never applied late, though nothing stands in its way any more:', () => {
  test('a payout request, refused for another one that has ended since', async () => {
    let other = { id: '' }
    beforeNextWrite(async () => {
      other = await requestPayoutBy('Partner', { partnerId, rubles: 200 })
    })
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 150 })).toMatchObject({ code: 'PAYOUT_ALREADY_ACTIVE' })
    expect(await movePayoutBy('Partner', { id: other.id, to: 'Canceled' })).toMatchObject({ code: null })
    const before = await storedItems()
    await expect(arriveLate()).rejects.toThrow('ConditionalCheckFailed')
    expect(await storedItems()).toEqual(before)
  })

  test('a payout request, refused for a block that was lifted since', async () => {
    beforeNextWrite(() => block(true))
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 150 })).toMatchObject({ code: 'PARTNER_BLOCKED' })
    await block(false)
    const before = await storedItems()
    await expect(arriveLate()).rejects.toThrow('ConditionalCheckFailed')
    expect(await storedItems()).toEqual(before)
  })

  test('a decision of an administrator, refused for a role that was given back since', async () => {
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 150 })
    const administrator = leadContour.administrators[0]?.email ?? ''
    const { headers } = await letIn('Administrator', administrator)
    beforeNextWrite(() => setRoles(administrator, ['viewer']))
    const decide = handlers.get('console-change-payout-status') as Handler
    const answer = await call(decide, { key: null, headers, path: { id }, body: { status: 'Approved' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } })
    await setRoles(administrator, ['approver'])
    const before = await storedItems()
    await expect(arriveLate()).rejects.toThrow('ConditionalCheckFailed')
    expect(await storedItems()).toEqual(before)
  })

  test('a lead, refused for a promocode that was approved since', async () => {
    beforeNextWrite(() => setPromocode('Disabled'))
    expect(await newLead('Иванов', { promocode: 'PLAIN10' })).toMatchObject({ body: { code: 'PROMOCODE_NOT_FOUND' } })
    await setPromocode('Active')
    const before = await storedItems()
    await expect(arriveLate()).rejects.toThrow('ConditionalCheckFailed')
    expect(await storedItems()).toEqual(before)
  })
})
