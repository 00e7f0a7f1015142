import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { answerLegalType, answersTo } from '../support/answered-legal-type.ts'
import { otherScan, scan } from '../support/files.ts'
import { asSomebodyElse } from '../support/as-function.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { letIn, sentConfirmation } from '../support/logins.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [admin, email] = [testContour.administrators[0]?.email ?? '', 'rich@test.example']
const [first, later] = ['4510123456', '4510654321']
const fields = [
  { systemName: 'passport', label: 'Паспорт', type: 'String', check: 'passport' },
  { systemName: 'scan', label: 'Скан', type: 'File' },
]
const contour = {
  ...testContour,
  legalTypes: testContour.legalTypes.map((one) => (one.type === 'SelfEmployed' ? { ...one, fields } : one)),
}

let partnerId: string

beforeEach(async () => {
  await newContour(contour)
  partnerId = await partnerIdOf(email)
  await answerLegalType(email, 'SelfEmployed', { passport: first, scan })
})

const profile = async () => (await loadPartner(partnerId)) as Partner
const erase = async () => erasePartner(await profile(), { admin, reason: 'письмо' })

/** Each way to change an answer, ready to be sent. */
const changes: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
  'the partner': async () => {
    const { headers } = await letIn('Partner', email)
    const code = await sentConfirmation(email, 'Details')
    const body = { legalDetails: await answersTo('SelfEmployed', { passport: later, scan: otherScan }), code }
    return () => call(handlers.get('change-own-profile') as Handler, { key: null, headers, body })
  },
  'an administrator': async () => {
    const { headers } = await letIn('Administrator', admin)
    const { revision } = await profile()
    const body = { revision, legalDetails: await answersTo('SelfEmployed', { passport: later, scan: otherScan }) }
    return () =>
      call(handlers.get('console-change-legal-details') as Handler, { key: null, path: { id: partnerId }, headers, body })
  },
}

async function expectErased(): Promise<void> {
  const items = await storedItems()
  expect(items[`LEGALDETAILS/${partnerId}`]).toBeUndefined()
  expect(Object.keys(items).filter((key) => key.startsWith('LEGALFILES#'))).toEqual([])
  const { legalDetailsAt, erasedAt } = await profile()
  expect([legalDetailsAt, typeof erasedAt]).toEqual([undefined, 'string'])
  const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
  expect(findings).toEqual([])
}

describeOnEngine('an erasure', () => {
  test.each(Object.entries(changes))(
    'that comes before a change by %s is written refuses it and leaves nothing',
    async (_, ready) => {
      const change = await ready()
      beforeNextWrite(erase)
      expect((await change()).status).toBeGreaterThanOrEqual(400)
      await expectErased()
    },
  )

  test.each(Object.entries(changes))('that a change by %s overtakes erases that too', async (_, ready) => {
    const change = await ready()
    const told: number[] = []
    onEveryCommand(async (command, send) => {
      const isErasing = JSON.stringify(command instanceof TransactWriteCommand && command.input.TransactItems).includes(
        'person.erased',
      )
      if (isErasing && told.length === 0) {
        told.push(0)
        told.push((await asSomebodyElse(change)).status)
      }
      return send(command)
    })
    await erase()
    expect(told).toEqual([0, 200])
    await expectErased()
  })
})
