import { beforeEach, expect, test } from 'vitest'
import { handler as listEvents } from '../../functions/external/list-events/handler.ts'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { leadKey, previousForm, promocodeKey, settingsKey } from '../../lib/store/keys.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { stale } from '../../lib/store/table/transact.ts'
import { UpgradeNotClosed } from '../../lib/store/table/table-form.ts'
import { type Answer, call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, names, newLead, reapply, sessionBy } from '../support/lead-contour.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { writeSteps } from '../support/table-scene.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const email = 'plain@test.example'
const [loan, ...otherOffers] = leadContour.offers
const contour = {
  ...leadContour,
  offers: [{ ...loan, clientDiscount: { percent: 5, text: 'На первый заказ' } }, ...otherOffers],
  promocodes: [
    ...leadContour.promocodes,
    { code: 'FIVE', partner: email, offer: 'loan', status: 'Active', clientDiscount: { fixed: 500.5 } },
  ],
}
const ofOffer = { percent: 5, fixed: null, text: 'На первый заказ' }
const own = { percent: null, fixed: 500.5, text: null }

let ada: Browser
let plain: Browser
beforeEach(async () => {
  await newContour(contour)
  ada = await letIn('Administrator', 'admin@test.example')
  plain = await letIn('Partner', email)
})

const ask = (name: string, of: { body?: object; path?: Record<string, string>; by?: Browser }): Promise<Answer> =>
  call(handlers.get(name) as never, {
    key: null,
    headers: { ...(of.by ?? ada).headers },
    ...(of.body && { body: of.body }),
    ...(of.path && { path: of.path }),
  })
const decide = (code: string, body: object) => ask('console-decide-promocode', { path: { code }, body })
const shown = async (id: string) => (await call(showLead, { key: testKey, path: { id } })).body.clientDiscount
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

describeOnEngine('the discount of a client', () => {
  test('is told with the lead: the promocode’s own, else that of its offer, and none without a promocode', async () => {
    expect((await newLead('Первый', { promocode: 'plain10' })).body.clientDiscount).toEqual(ofOffer)
    expect((await newLead('Второй', { promocode: 'FIVE' })).body.clientDiscount).toEqual(own)
    expect((await newLead('Третий', { sessionId: await sessionBy('plain-loan') })).body.clientDiscount).toBeNull()
    expect((await newLead('Четвёртый')).body.clientDiscount).toBeNull()
    expect(await findings()).toEqual([])
  })

  test('stays with a lead as it was promised, whatever changes afterwards', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await reapply({ ...contour, offers: [loan, ...otherOffers] })
    expect(await shown(id)).toEqual(ofOffer)
    expect(await leadIdOf('Петров', { promocode: 'PLAIN10' }).then(shown)).toBeNull()
    const repeated = await newLead('Иванов', { promocode: 'PLAIN10' })
    expect(repeated.body).toMatchObject({ code: 'LEAD_DUPLICATE', lead: { id, clientDiscount: ofOffer } })
  })

  test('is in the lists of leads, in the event of a new lead, and with the partner', async () => {
    await leadIdOf('Иванов', { promocode: 'FIVE' })
    expect((await call(listLeads, { key: testKey })).body).toMatchObject([{ clientDiscount: own }])
    expect((await ask('list-own-leads', { by: plain })).body).toMatchObject([{ clientDiscount: own }])
    const codes = (await ask('list-own-promocodes', { by: plain })).body as { code: string; clientDiscount: unknown }[]
    expect(codes.find(({ code }) => code === 'FIVE')).toMatchObject({ clientDiscount: own })
    expect(codes.find(({ code }) => code === 'PLAIN10')).toMatchObject({ clientDiscount: ofOffer })
    await makeFeedOlder(60_000)
    const events = await call(listEvents, { key: testKey, query: { type: 'lead.created' } })
    expect(events.body).toMatchObject([{ object: { clientDiscount: own } }])
  })

  test('is given to a promocode in the console, changed and taken away, and is in the journal', async () => {
    const body = { partnerId: await partnerIdOf(email), offerId: names.offer('loan'), code: 'NEW10' }
    const made = await ask('console-create-promocode', { body: { ...body, clientDiscount: { percent: 10 } } })
    expect(made).toMatchObject({ status: 201, body: { hasOwnDiscount: true, clientDiscount: { percent: 10 } } })
    const seen = { status: 'Active', from: 'Active' }
    const changed = await decide('NEW10', { ...seen, clientDiscount: { fixed: 300 } })
    expect(changed.body).toMatchObject({ clientDiscount: { fixed: 300 }, decision: { reason: null } })
    expect((await decide('NEW10', seen)).body).toMatchObject({ clientDiscount: { fixed: 300 } })
    expect((await decide('NEW10', { ...seen, clientDiscount: null })).body).toMatchObject({
      hasOwnDiscount: false,
      clientDiscount: ofOffer,
    })
    const journal = (await ask('console-list-journal', {})).body as { type: string; before: object; after: object }[]
    const edits = journal.filter(({ type }) => type === 'promocode.edited')
    expect(edits.map(({ after }) => after)).toMatchObject([{ clientDiscount: null }, { clientDiscount: { fixed: 300 } }])
    expect(await findings()).toEqual([])
  })

  test('comes with the approval of a code that a partner asked for, and a refusal leaves it', async () => {
    await decide('REVIEW', { status: 'Active', from: 'OnReview', clientDiscount: { percent: 7.5, text: 'Летом' } })
    await decide('REVIEW', { status: 'Disabled', from: 'Active', reason: 'осень' })
    expect(await getItem(promocodeKey('REVIEW'))).toMatchObject({
      status: 'Disabled',
      clientDiscount: { percent: 7.5, text: 'Летом' },
    })
  })

  test.each([{ percent: 0 }, { percent: 5, fixed: 5 }, 'ten'])('that is no discount (%j) is refused', async (clientDiscount) => {
    const answer = await decide('PLAIN10', { status: 'Active', from: 'Active', clientDiscount })
    expect(answer).toMatchObject({ status: 400, body: { code: 'CLIENT_DISCOUNT_INVALID' } })
  })

  test('waits for the close of the upgrade: the previous release knows nothing of it', async () => {
    await newContour(leadContour)
    await writeSteps([{ write: attributesSet(settingsKey, { form: previousForm }), refused: stale }])
    ada = await letIn('Administrator', 'admin@test.example')
    const asked = { status: 'Active', from: 'OnReview', clientDiscount: { percent: 5 } }
    expect((await decide('REVIEW', asked)).body.code).toBe('UPGRADE_NOT_CLOSED')
    const body = { partnerId: await partnerIdOf(email), offerId: names.offer('loan'), code: 'NEW10' }
    const made = await ask('console-create-promocode', { body: { ...body, clientDiscount: { percent: 10 } } })
    expect(made.body.code).toBe('UPGRADE_NOT_CLOSED')
    await expect(reapply(contour)).rejects.toThrow(UpgradeNotClosed)
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    expect(await getItem(leadKey(id))).not.toHaveProperty('clientDiscount')
  })
})
