import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { handler as changeStatus } from '../../functions/external/change-payout-status/handler.ts'
import { handler as listLeadFields } from '../../functions/external/list-lead-fields/handler.ts'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { activityKey } from '../../lib/store/keys.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { call, callStreaming } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { reapply } from '../support/lead-contour.ts'
import { administratorIn, movePayoutBy, partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The first partner, with what is given changed. */
const renamed = (changes: object) => ({ ...testContour, partners: [{ ...testContour.partners[0], ...changes }] })

describeOnEngine('GET /partner', () => {
  const partners = async () => (await callStreaming(listPartners, { key: testKey })).body

  test('shows every field of a partner, groups in the order of the file, a count of zero for a status without leads', async () => {
    await newContour(renamed({}))
    const { statuses } = await loadContour()
    const id = await partnerIdOf('rich@test.example')
    const called = statuses.find(({ systemName }) => systemName === 'called')?.id ?? ''
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: activityKey(id),
        UpdateExpression: 'SET counts.#status = :count',
        ExpressionAttributeNames: { '#status': called },
        ExpressionAttributeValues: { ':count': 12 },
      }),
    )
    const listed = await partners()
    expect(listed).toEqual([
      {
        id,
        email: 'rich@test.example',
        firstName: 'Рита',
        middleName: null,
        lastName: 'Богатова',
        isConfirmed: true,
        isBlocked: false,
        isActive: true,
        lastActivityAt: null,
        legalType: { id: expect.stringMatching(uuid), type: 'SelfEmployed', hidden: false },
        level: { id: expect.stringMatching(uuid), number: 7, description: 'Седьмой' },
        groups: [
          { id: expect.stringMatching(uuid), title: 'Вторая' },
          { id: expect.stringMatching(uuid), title: 'Первая' },
        ],
        leadCounts: [
          { statusId: expect.stringMatching(uuid), count: 0, status: { systemName: 'fresh', title: 'Свежий' } },
          { statusId: called, count: 12, status: { systemName: 'called', title: 'Позвонили' } },
          { statusId: expect.stringMatching(uuid), count: 0, status: { systemName: 'won', title: 'Победа' } },
        ],
        createdAt: expect.stringMatching(timestamp),
        updatedAt: listed[0].createdAt,
      },
    ])
  })

  test('shows null and empty where nothing is filled', async () => {
    await newContour({ ...testContour, partners: [{ email: 'Bare@Test.Example', isBlocked: true, isActive: false }] })
    expect(await partners()).toMatchObject([
      {
        email: 'bare@test.example',
        firstName: null,
        middleName: null,
        lastName: null,
        isConfirmed: false,
        isBlocked: true,
        isActive: false,
        lastActivityAt: null,
        legalType: null,
        level: null,
        groups: [],
      },
    ])
  })

  test('shows no money, no ИНН and no key of the table', async () => {
    await newContour(testContour)
    const { bytes } = await callStreaming(listPartners, { key: testKey })
    for (const inside of ['opecks', '"inn"', '500100732259', '"pk"', '"sk"', 'legalTypeId', 'ACTIVITY']) {
      expect(bytes.toString()).not.toContain(inside)
    }
  })

  test('keeps a hidden legal type for the partners who have it', async () => {
    await newContour(renamed({ legalType: 'IE' }))
    expect((await partners())[0].legalType).toMatchObject({ type: 'IE', hidden: true })
  })

  test('shows when a partner last acted: a request of their own counts, one through the API does not', async () => {
    await newContour(renamed({}))
    const partnerId = await partnerIdOf('rich@test.example')
    const id = await payoutIn('Requested', { partnerId, rubles: 400 })
    expect((await partners())[0].lastActivityAt).toBeNull()
    await movePayoutBy('Partner', { id, to: 'Canceled' })
    expect((await partners())[0].lastActivityAt).toMatch(timestamp)
  })

  test('is newest first: those of a later file before those of an earlier one', async () => {
    await newContour(testContour)
    const before: { email: string }[] = await partners()
    await reapply({ ...testContour, partners: [...testContour.partners, { email: 'later@test.example' }] })
    const after: { email: string; createdAt: string }[] = await partners()
    expect(after.map(({ email }) => email)).toEqual(['later@test.example', ...before.map(({ email }) => email)])
    const times = after.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(before.map(({ email }) => email)).toEqual(testContour.partners.map(({ email }) => email).toReversed())
  })

  test('is an empty array where there are no partners', async () => {
    await newContour({ ...testContour, partners: [] })
    expect(await partners()).toEqual([])
  })
})

describeOnEngine('GET /lead-fields', () => {
  test('shows the fields that are not hidden, in the order of the file, with the options of a list', async () => {
    await newContour(testContour)
    const { status, body } = await call(listLeadFields, { key: testKey })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: expect.stringMatching(uuid),
        systemName: 'surname',
        label: 'Фамилия',
        type: 'String',
        options: null,
        required: true,
        hidden: false,
      },
      {
        id: expect.stringMatching(uuid),
        systemName: 'kind',
        label: 'Вид',
        type: 'List',
        options: [
          { id: expect.stringMatching(uuid), name: 'А' },
          { id: expect.stringMatching(uuid), name: 'Б' },
        ],
        required: false,
        hidden: false,
      },
    ])
  })

  test('follows the file: another order, a field hidden and one shown again, ids staying the same', async () => {
    await newContour(testContour)
    const before: { id: string; systemName: string }[] = (await call(listLeadFields, { key: testKey })).body
    const [surname, old, kind] = testContour.leadFields
    await reapply({
      ...testContour,
      leadFields: [
        { ...kind, label: 'Род' },
        { ...old, hidden: false },
        { ...surname, hidden: true },
      ],
    })
    const after: { id: string; systemName: string; label: string }[] = (await call(listLeadFields, { key: testKey })).body
    expect(after.map(({ systemName, label }) => [systemName, label])).toEqual([
      ['kind', 'Род'],
      ['old', 'Старое'],
    ])
    expect(after[0]?.id).toBe(before[1]?.id)
  })

  test('offers no option that the file no longer names', async () => {
    await newContour(testContour)
    const [surname, old, kind] = testContour.leadFields
    const optionsNow = async () =>
      ((await call(listLeadFields, { key: testKey })).body[1].options as { id: string; name: string }[]).map(({ name }) => name)
    await reapply({ ...testContour, leadFields: [surname, old, { ...kind, options: ['В', 'Б'] }] })
    expect(await optionsNow()).toEqual(['В', 'Б'])
  })

  test('is an empty array where every field is hidden', async () => {
    await newContour({ ...testContour, leadFields: [{ systemName: 'x', label: 'X', type: 'Number', hidden: true }] })
    expect((await call(listLeadFields, { key: testKey })).body).toEqual([])
  })
})

describeOnEngine('GET /payout', () => {
  const payouts = async () => (await callStreaming(listPayouts, { key: testKey })).body

  test('shows every field of a request but its history, the partner inside', async () => {
    await newContour(testContour)
    const partnerId = await partnerIdOf('rich@test.example')
    const id = await payoutIn('Approved', { partnerId, rubles: 400.25, comment: 'из CRM' })
    await movePayoutBy('Administrator', { id, to: 'Paid' })
    const listed = await payouts()
    expect(listed).toEqual([
      {
        id,
        externalId: null,
        partner: { id: partnerId, firstName: 'Рита', lastName: 'Богатова', middleName: null, email: 'rich@test.example' },
        amount: 400.25,
        status: 'Paid',
        requisites: '',
        paymentDetails: null,
        partnerComment: null,
        adminComment: 'из CRM',
        inn: '500100732259',
        processedBy: administratorIn(await loadContour()),
        createdAt: expect.stringMatching(timestamp),
        updatedAt: expect.stringMatching(timestamp),
        processedAt: listed[0].updatedAt,
      },
    ])
  })

  test('is newest first, whatever partner and status', async () => {
    await newContour(testContour)
    const [rich, notype] = [await partnerIdOf('rich@test.example'), await partnerIdOf('notype@test.example')]
    const ids: string[] = []
    for (const status of ['Paid', 'Rejected', 'Canceled', 'Approved'] as const) {
      ids.push(await payoutIn(status, { partnerId: rich, rubles: 100 }))
      if (status !== 'Approved') ids.push(await payoutIn(status, { partnerId: notype, rubles: 200 }))
    }
    // A change of the oldest does not move it to the front.
    await movePayoutBy('ApiKey', { id: ids.at(-1) ?? '', to: 'Paid' })
    const listed: { id: string; createdAt: string }[] = await payouts()
    expect(listed.map(({ id }) => id)).toEqual(ids.toReversed())
    const times = listed.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('shows the partner as the profile is now, and administrators and keys in the history as they were', async () => {
    await newContour(testContour)
    const partnerId = await partnerIdOf('rich@test.example')
    const id = await payoutIn('Approved', { partnerId, rubles: 400 })
    const admin = administratorIn(await loadContour(), 'admin@test.example')
    await reapply({
      ...renamed({ firstName: 'Маргарита', lastName: null, middleName: 'Юрьевна' }),
      administrators: [{ ...testContour.administrators[0], lastName: 'Замужняя' }, testContour.administrators[1]],
      apiKeys: [{ ...testContour.apiKeys[0], title: 'Other title' }],
    })
    const now = { id: partnerId, firstName: 'Маргарита', lastName: null, middleName: 'Юрьевна', email: 'rich@test.example' }
    expect((await payouts())[0].partner).toEqual(now)
    expect((await loadPartner(partnerId))?.firstName).toBe('Маргарита')

    const { body } = await call(changeStatus, { key: testKey, path: { id }, body: { status: 'Paid' } })
    expect(body.partner).toEqual(now)
    expect(body.history[0].changedByApiKey).toEqual({ id: expect.stringMatching(uuid), title: 'Test key', admin })
    expect(body.history[2].changedByApiKey.admin.lastName).toBe('Замужняя')
  })

  test('is an empty array where there are no requests', async () => {
    await newContour(testContour)
    expect(await payouts()).toEqual([])
  })
})
