import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/public/preview-referral-link/handler.ts'
import { contextOf, eventOf } from '../../support/call.ts'
import { leadItems } from '../../support/lead-items.ts'
import { holding, reads, sentCommands } from '../../support/mocked-table.ts'
import { partnerId } from '../../support/samples.ts'

const look = (slug: string) => handler(eventOf({ key: null, path: { slug } }), contextOf())

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('CONTOUR', 'sample')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  holding([...leadItems(), { pk: 'LINKS', sk: 'rich-loan', slug: 'rich-loan', partnerId, offerId: 'offer-1' }])
})

describe('HEAD /r/{slug}', () => {
  test('answers 302 to the landing page as it is, and writes nothing', async () => {
    expect(await look('rich-loan')).toMatchObject({
      statusCode: 302,
      headers: { 'Cache-Control': 'no-store', Location: 'https://land.example/?a=1#top' },
      body: '',
    })
    expect(sentCommands()).toEqual([
      reads.query('CONTOUR', 'oldest first'),
      reads.get('LINKS', 'rich-loan'),
      reads.get('OFFER#offer-1', `CLOSED#${partnerId}`),
    ])
  })

  test('answers 404 where the offer is closed for the partner', async () => {
    holding([
      ...leadItems(),
      { pk: 'LINKS', sk: 'rich-loan', slug: 'rich-loan', partnerId, offerId: 'offer-1' },
      { pk: 'OFFER#offer-1', sk: `CLOSED#${partnerId}`, isClosed: true },
    ])
    const { statusCode, body } = await look('rich-loan')
    expect([statusCode, JSON.parse(body).message]).toEqual([404, 'Предложение недоступно'])
  })

  test.each(['none', 'a#b', ''])('answers 404 when the slug is %j', async (slug) => {
    const { statusCode, body } = await look(slug)
    expect([statusCode, JSON.parse(body).message]).toEqual([404, 'Ссылка не найдена'])
  })
})
