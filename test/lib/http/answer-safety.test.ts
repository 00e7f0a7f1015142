import { describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../../functions/endpoints.ts'
import type { Handler } from '../../../lib/http/endpoint.ts'
import { call, callStreaming, demoKey } from '../../support/call.ts'
import { describeOnEngine, newContour } from '../../engine/contour-table.ts'
import { testContour, testKey } from '../../support/contours.ts'
import { handlers } from '../../support/handlers.ts'

const tls = { 'X-Forwarded-Proto': 'https' }
const hsts = 'max-age=31536000'
/** What looks for a picture under it finds no table. */
const path = { digest: '0'.repeat(64) }
// What tells whether a company signs people in takes nothing that could be wrong.
const json = endpoints.filter(({ name }) => !['serve-web', 'show-company-sign-in'].includes(name))

describe('an error of', () => {
  test.each(json)('$name is taken for nothing but JSON, and asks for TLS where it came by it', async ({ name, streamed }) => {
    vi.stubEnv('TABLE_NAME', 'none')
    const asking = (headers: Record<string, string>) =>
      streamed
        ? callStreaming(handlers.get(name), { key: null, headers })
        : call(handlers.get(name) as Handler, {
            key: null,
            headers: { 'Sec-Fetch-Site': 'cross-site', ...headers },
            path,
            body: '{',
          })
    const [plain, overTls] = [await asking({}), await asking(tls)]
    expect(plain.status).toBeGreaterThanOrEqual(400)
    expect(plain.headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff' })
    expect(plain.headers).not.toHaveProperty('Strict-Transport-Security')
    expect(overTls.headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Strict-Transport-Security': hsts })
  })
})

describeOnEngine('an answer', () => {
  test('is taken for nothing but JSON, and asks for TLS where it came by it, a streamed one too', async () => {
    await newContour(testContour)
    const of = { key: testKey, headers: tls }
    expect(testKey).not.toBe(demoKey)
    const answers = [
      await call(handlers.get('list-lead-fields') as Handler, of),
      await callStreaming(handlers.get('list-partners'), of),
    ]
    for (const { status, headers } of answers) {
      expect([status, headers['X-Content-Type-Options'], headers['Strict-Transport-Security']]).toEqual([200, 'nosniff', hsts])
    }
  })
})
