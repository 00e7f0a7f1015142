import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { gunzipSync, inflateRawSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as createOwnLink } from '../../functions/account/create-own-link/handler.ts'
import { handler as checkSlug } from '../../functions/account/check-slug/handler.ts'
import { handler as requestPromocode } from '../../functions/account/request-promocode/handler.ts'
import { handler as createLink } from '../../functions/console/create-link/handler.ts'
import { handler as createPromocode } from '../../functions/console/create-promocode/handler.ts'
import { handler as decidePromocode } from '../../functions/console/decide-promocode/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { endNames } from '../../infra/ops/commands/name-erasure.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { partnersEntry } from '../../lib/domain/journal/journal.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { auditedContour } from '../support/audited-contour.ts'
import { asSomebodyElse } from '../support/as-function.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { leadIdOf, move, names, newLead, openLink, previewLink, reapply, sessionBy } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedAndTold } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const by = { admin: 'second@test.example', reason: 'письмо' }
const [slug, ownSlug] = ['mikhail-egorov-3-loan', 'mikhail-egorov']
const [code, ownCode, oddCode] = ['MIKHAIL-EGOROV-310', 'MIKHAIL', 'MIKHAIL & CO. 5%']
const email = 'held@test.example'

let partnerId: string
let administrator: Browser

/** Kept answers have no header, kept configurations that of gzip. */
const unpacked = (bytes: Uint8Array): string => (bytes[0] === 0x1f ? gunzipSync(bytes) : inflateRawSync(bytes)).toString()

/** All text of the table, including kept answers. */
const textOf = (items: Record<string, Item>): string =>
  JSON.stringify(items, (_, value: unknown) => {
    if (value instanceof Set) return [...(value as Set<unknown>)]
    return value instanceof Uint8Array ? unpacked(value) : value
  })
const remaining = async () => [...textOf(await storedAndTold()).matchAll(/.{60}mikhail.{20}/gi)].map(([text]) => text)
const findings = async () =>
  (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings.map(({ wrong }) => wrong)

const asked = (who: Browser, body: object, name: string) => ({
  key: null,
  headers: { ...who.headers, 'idempotency-key': name },
  body: body as Record<string, unknown>,
})

async function erase(): Promise<void> {
  const partner = await loadPartner(partnerId)
  if (!partner) throw new Error('there is no partner')
  await erasePartner(partner, by)
}

/** Until it is done, by somebody who gets one write through at a time. */
async function eraseInSteps(): Promise<void> {
  const send = documentClient.send.bind(documentClient) as unknown as (command: unknown) => Promise<unknown>
  let cuts = 0
  let isErased = false
  try {
    while (!isErased && cuts < 100) {
      let writes = 0
      documentClient.send = (async (command: unknown) => {
        if (command instanceof TransactWriteCommand && ++writes > 1) throw new Error('the terminal was closed')
        return send(command)
      }) as never
      isErased = await erase().then(
        () => true,
        () => false,
      )
      cuts++
    }
  } finally {
    documentClient.send = send as never
  }
  if (!isErased || cuts < 20) throw new Error(`it took ${cuts} times`)
}

/** A partner whose links and promocodes contain the name, with leads and sessions by them; made through every endpoint. */
async function namedScene(): Promise<void> {
  const contour = {
    ...auditedContour,
    referralLinks: [...auditedContour.referralLinks, { slug: 'mikhail-file', partner: email, offer: 'loan' }],
    promocodes: [...auditedContour.promocodes, { code: 'MIKHAIL-FILE', partner: email, offer: 'loan', status: 'Active' }],
  }
  await newContour(auditedContour)
  await reapply(contour)
  partnerId = await partnerIdOf(email)
  administrator = await letIn('Administrator', 'second@test.example')
  const partner = await letIn('Partner', email)
  const offerId = names.offer('loan')
  const answers = [
    await call(createLink, asked(administrator, { partnerId, offerId, slug }, 'link')),
    await call(createPromocode, asked(administrator, { partnerId, offerId, code }, 'code')),
    await call(createPromocode, asked(administrator, { partnerId, offerId, code: oddCode }, 'odd')),
    await call(createOwnLink, asked(partner, { offerId, slug: ownSlug }, 'own-link')),
    await call(requestPromocode, asked(partner, { offerId, code: ownCode }, 'own-code')),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  await sessionBy(slug)
  await leadIdOf('По ссылке', { sessionId: await sessionBy(ownSlug) })
  const leadId = await leadIdOf('По коду', { promocode: code })
  await leadIdOf('По другому коду', { promocode: oddCode })
  await move(leadId, { systemName: 'won', amount: 1000 })
  expect((await remaining()).length).toBeGreaterThan(20)
}

describeOnEngine('the names of links and promocodes of a partner who is erased', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    vi.stubEnv('CONTOUR_ADMIN', by.admin)
  })

  describeErased('at once', erase)

  describeErased('in steps, cut off behind each write', eraseInSteps)

  test('are taken from a link that the partner makes at that very moment', async () => {
    await namedScene()
    const partner = await letIn('Partner', email)
    const body = { offerId: names.offer('loan'), slug: 'mikhail-last' }
    beforeNextWrite(() => call(createOwnLink, asked(partner, body, 'last')))
    await erase()
    expect(await remaining()).toEqual([])
    expect(await findings()).toEqual([])
  })

  test('are given up once by two who erase at once', async () => {
    await namedScene()
    let isFirst = true
    onEveryCommand(async (command, send) => {
      const givesUp = command instanceof TransactWriteCommand && JSON.stringify(command.input).includes('"GIVENUP"')
      if (givesUp && isFirst) {
        isFirst = false
        await asSomebodyElse(() => endNames(partnerId))
      }
      return send(command)
    })
    await erase()
    const neutral = Object.values(await storedAndTold()).filter(({ pk, erasedAt }) => pk !== 'PARTNERS' && erasedAt)
    expect(neutral).toHaveLength(8)
    expect(await findings()).toEqual([])
  })

  test('are seen by the audit where they remain, and go when the erasing is repeated', async () => {
    await namedScene()
    await erase()
    const at = new Date().toISOString()
    const [offerId, id] = [names.offer('loan'), 's'.repeat(22)]
    const ended = { createdAt: at, sweepAfter: 9_999_999_999 }
    const planted: Item[] = [
      { pk: 'LINKS', sk: 'mikhail-late', slug: 'mikhail-late', partnerId, offerId, ownedBy: `LINKSOF#${partnerId}` },
      { pk: `SESSION#${id}`, sk: 'SESSION', id, linkSlug: slug, partnerId, offerId, ...ended },
      {
        pk: `EVENTS#${at.slice(0, 10)}`,
        sk: partnerId,
        ...partnersEntry(
          partnerId,
          { id: partnerId, at },
          { type: 'person.exported', subjects: [`link:${slug}`], before: null, after: {} },
        ),
      },
    ]
    for (const item of planted) await documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
    expect((await findings()).toSorted()).toEqual([
      'it has a name of somebody who was erased',
      `the link LINKS/${slug} is not there`,
      'the partner was erased, and this tells still who it was',
    ])
    await erase()
    expect(await findings()).toEqual([])
    expect(await remaining()).toEqual([])
  })
})

function describeErased(how: string, eraseSo: () => Promise<void>): void {
  describeOnEngine(how, () => {
    beforeAll(async () => {
      vi.stubEnv('CONTOUR_ADMIN', by.admin)
      await namedScene()
      await eraseSo()
    })

    test('stand nowhere: in no link, promocode, session, lead, journal, feed or kept answer; the audit finds nothing', async () => {
      expect(await remaining()).toEqual([])
      expect(await findings()).toEqual([])
    })

    test('bring no clients: a link is not found, and a promocode is refused', async () => {
      expect([await openLink(slug), await previewLink(slug), await openLink(ownSlug)]).toMatchObject([
        { status: 404, body: { code: 'LINK_NOT_FOUND' } },
        { status: 404 },
        { status: 404, body: { code: 'LINK_NOT_FOUND' } },
      ])
      for (const one of [code, oddCode, ownCode, code.toLowerCase()]) {
        expect(await newLead('Опоздавший', { promocode: one })).toMatchObject({
          status: 404,
          body: { code: 'PROMOCODE_NOT_FOUND' },
        })
      }
      const neutral = Object.values(await storedAndTold()).filter(({ pk, erasedAt }) => pk !== 'PARTNERS' && erasedAt)
      expect(neutral).toHaveLength(8)
      for (const { pk, sk } of neutral) {
        const refused = pk === 'LINKS' ? openLink(String(sk)) : newLead('Опоздавший', { promocode: String(sk) })
        expect((await refused).status).toBe(404)
      }
    })

    test('are never given again: not in the account, not in the console, not by a file', async () => {
      const other = await letIn('Partner', 'plain@test.example')
      const offerId = names.offer('loan')
      const plainId = await partnerIdOf('plain@test.example')
      expect([
        await call(createOwnLink, asked(other, { offerId, slug }, 'a')),
        await call(createLink, asked(administrator, { partnerId: plainId, offerId, slug }, 'b')),
        await call(requestPromocode, asked(other, { offerId, code: ownCode }, 'c')),
        await call(createPromocode, asked(administrator, { partnerId: plainId, offerId, code }, 'd')),
      ]).toMatchObject([
        { status: 409, body: { code: 'LINK_SLUG_TAKEN' } },
        { status: 409, body: { code: 'LINK_SLUG_TAKEN' } },
        { status: 409, body: { code: 'PROMOCODE_TAKEN' } },
        { status: 409, body: { code: 'PROMOCODE_TAKEN' } },
      ])
      expect((await call(checkSlug, { key: null, headers: { ...other.headers }, path: { slug } })).body).toMatchObject({
        isFree: false,
        suggestion: `${slug}-2`,
      })
      const file = {
        ...auditedContour,
        promocodes: [...auditedContour.promocodes, { code, partner: 'plain@test.example', offer: 'loan', status: 'Active' }],
      }
      await expect(reapply(file)).rejects.toThrow(`promocodes[${auditedContour.promocodes.length}].code`)
    })

    test('are not made anew for the id that is left, nor is a promocode let bring leads again', async () => {
      const offerId = names.offer('loan')
      for (const made of [
        await call(createLink, asked(administrator, { partnerId, offerId, slug: 'nobodys-link' }, 'e')),
        await call(createPromocode, asked(administrator, { partnerId, offerId, code: 'NOBODYS' }, 'f')),
      ]) {
        expect(made).toMatchObject({ status: 404, body: { code: 'PARTNER_NOT_FOUND' } })
      }
      const erased = Object.values(await storedAndTold()).find(({ pk, erasedAt }) => pk === 'PROMOCODES' && erasedAt)
      const decided = await call(decidePromocode, {
        ...asked(administrator, { status: 'Active', from: 'Disabled' }, 'g'),
        path: { code: String(erased?.sk) },
      })
      expect(decided).toMatchObject({ status: 404, body: { code: 'PROMOCODE_NOT_FOUND' } })
    })

    test('leave the leads that came by them, with what they earned', async () => {
      const leads = Object.values(await storedAndTold()).filter(
        ({ sk, partnerId: whose }) => sk === 'LEAD' && whose === partnerId,
      )
      expect(leads).toHaveLength(3)
      for (const { id } of leads) expect((await call(showLead, { key: testKey, path: { id: String(id) } })).status).toBe(200)
      const account = (await storedAndTold())[`PARTNER#${partnerId}/ACCOUNT`]
      expect(account?.accruedKopecks).toBeGreaterThan(0)
    })
  })
}
