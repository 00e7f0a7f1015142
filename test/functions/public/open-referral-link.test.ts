import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/public/open-referral-link/handler.ts'
import { contextOf, eventOf } from '../../support/call.ts'
import { leadItems } from '../../support/lead-items.ts'
import { holding, mockedTable, reads, sentCommands, transaction } from '../../support/mocked-table.ts'
import { refusedAt } from '../../support/refusals.ts'
import { moment, momentMs, partnerId } from '../../support/samples.ts'
import { idAt, inTestRuntime } from '../../support/test-runtime.ts'

inTestRuntime()

const open = (slug: string) => handler(eventOf({ key: null, path: { slug } }), contextOf())
const noChance = 'A'.repeat(22)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('CONTOUR', 'sample')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  holding([...leadItems(), { pk: 'LINKS', sk: 'rich-loan', slug: 'rich-loan', partnerId, offerId: 'offer-1' }])
})

describe('GET /r/{slug}', () => {
  test('answers 302 without a key, and writes a session that was not there', async () => {
    const answer = await open('rich-loan')
    expect(answer).toMatchObject({
      statusCode: 302,
      headers: { 'Cache-Control': 'no-store', Location: `https://land.example/?a=1&session=${noChance}#top` },
      body: '',
    })
    expect(sentCommands()).toEqual([
      reads.query('CONTOUR', 'oldest first'),
      reads.get('LINKS', 'rich-loan'),
      reads.get('OFFER#offer-1', `CLOSED#${partnerId}`),
      transaction(idAt(0), [
        'Put',
        {
          Item: {
            pk: `SESSION#${noChance}`,
            sk: 'SESSION',
            id: noChance,
            linkSlug: 'rich-loan',
            partnerId,
            offerId: 'offer-1',
            createdAt: moment,
            // Its 90 days and a week.
            sweepAfter: Math.ceil(momentMs / 1000) + 97 * 86_400,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      ]),
    ])
  })

  test('draws another session when the first is taken', async () => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedAt(0, 1, { pk: 'x' }))
      .resolves({})
    expect((await open('rich-loan')).statusCode).toBe(302)
    expect(mockedTable.commandCalls(TransactWriteCommand)).toHaveLength(2)
  })

  test('sends nobody anywhere when the session was not written', async () => {
    mockedTable.on(TransactWriteCommand).rejects(new Error('arn:aws:dynamodb:secret'))
    const { statusCode, headers, body } = await open('rich-loan')
    expect([statusCode, headers?.Location]).toEqual([500, undefined])
    expect(JSON.parse(body)).toEqual({
      statusCode: 500,
      code: 'INTERNAL_ERROR',
      message: 'Внутренняя ошибка сервера',
      requestId: 'test-request',
    })
  })

  test('answers 404 where the offer is closed for the partner', async () => {
    holding([
      ...leadItems(),
      { pk: 'LINKS', sk: 'rich-loan', slug: 'rich-loan', partnerId, offerId: 'offer-1' },
      { pk: 'OFFER#offer-1', sk: `CLOSED#${partnerId}`, isClosed: true },
    ])
    const { statusCode, body } = await open('rich-loan')
    expect([statusCode, JSON.parse(body).message]).toEqual([404, 'Предложение недоступно'])
  })

  test.each(['none', 'a#b', ''])('asks the table for no session when the slug is %j', async (slug) => {
    const { statusCode, body } = await open(slug)
    expect([statusCode, JSON.parse(body).message]).toEqual([404, 'Ссылка не найдена'])
    expect(mockedTable.commandCalls(TransactWriteCommand)).toHaveLength(0)
  })
})
