import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { withMailPage } from '../../../infra/local/mail-page.ts'
import { type KeptMail, startMailServices } from '../../../infra/local/mail-services.ts'
import type { QueueFunction } from '../../../infra/local/queue.ts'
import { sendBySes } from '../../../lib/mail/ses.ts'
import { enqueueOrders } from '../../../lib/queue/mail-queue.ts'
import type { OrderMessage } from '../../../lib/domain/mail/mail-message.ts'

const seen: KeptMail[] = []
const deliveries: { body: string; delivery: string | undefined }[] = []
/** How many deliveries fail from here on. */
let failures = 0
let mails: readonly KeptMail[]
let environment: Record<string, string>
let page: string

/** Sends its input unchanged, through the client that functions send with. */
const sender: QueueFunction = async ({ Records: [record] }) => {
  const { body = '', messageId = '' } = record ?? {}
  deliveries.push({ body, delivery: record?.attributes.ApproximateReceiveCount })
  if (failures-- > 0) return { batchItemFailures: [{ itemIdentifier: messageId }] }
  const { orderId } = JSON.parse(body) as OrderMessage
  await sendBySes(
    { to: email, subject: `<b>${email}</b>`, text: `your order: ${orderId}`, html: `<p>${orderId}</p>` },
    { name: 'test' },
  )
  return { batchItemFailures: [] }
}

beforeAll(async () => {
  ;({ mails, environment } = await startMailServices(sender, 'http://127.0.0.1:4000', (mail) => seen.push(mail)))
  const server = createServer((request, response) => {
    void withMailPage(mails, async () => void response.writeHead(404).end())(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/mail`
})

beforeEach(() => {
  const anybody = { AWS_REGION: 'local', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', ...environment }
  for (const [name, value] of Object.entries(anybody)) vi.stubEnv(name, value)
})

const email = 'anna@partners.example'
const message = (orderId: string): OrderMessage => ({ kind: 'Order', orderId, requestId: 'request-1' })
const enqueue = (id: string) => enqueueOrders({ Known: [{ id, requestId: 'request-1' }], Stranger: [] })

const arrived = (id: string) => vi.waitFor(() => expect(seen.map(({ text }) => text)).toContain(`your order: ${id}`), 10_000)

describe('mail on this machine', () => {
  test('goes from the queue through the function to where it is kept, and nowhere else', async () => {
    await enqueue('111111')
    await arrived('111111')
    expect(deliveries).toEqual([{ body: JSON.stringify(message('111111')), delivery: '1' }])
    expect(mails[0]).toMatchObject({ to: 'anna@partners.example', text: 'your order: 111111', html: '<p>111111</p>' })
  })

  test('is delivered again when the function fails', async () => {
    failures = 1
    await enqueue('222222')
    await arrived('222222')
    expect(deliveries.slice(-2).map(({ delivery }) => delivery)).toEqual(['1', '2'])
  })

  test('is shown to a program as JSON, newest first', async () => {
    const response = await fetch(page, { headers: { Accept: 'application/json' } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual(
      ['222222', '111111'].map((code) => ({
        to: 'anna@partners.example',
        subject: '<b>anna@partners.example</b>',
        text: `your order: ${code}`,
      })),
    )
  })

  test('is shown to a browser as a page on which nothing of a mail runs', async () => {
    const response = await fetch(page, { headers: { Accept: 'text/html' } })
    const html = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html.indexOf('222222')).toBeLessThan(html.indexOf('111111'))
    expect(html).toContain('&lt;b&gt;anna@partners.example&lt;/b&gt;')
    expect(html).not.toContain('<b>anna')
    expect(html.match(/<iframe[^>]* sandbox /g)).toHaveLength(2)
  })

  test.each([
    ['POST', '/dev/mail'],
    ['GET', '/dev/mails'],
  ])('takes nothing else: %s %s is for the API', async (method, path) => {
    expect((await fetch(new URL(path, page), { method })).status).toBe(404)
  })
})
