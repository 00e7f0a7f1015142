import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../functions/endpoints.ts'
import { serveWeb } from '../../../functions/public/serve-web/spec.ts'
import { parseContourFile } from '../../../lib/contour-file/contour-file.ts'
import { ExecutionsNotReservable, refuseTooManyReserved, reservedExecutions } from '../../../infra/stack/reserved-executions.ts'
import demo from '../../../infra/contours/demo.json' with { type: 'json' }

/** What a contour file reserves that says this. */
function reservationOf(reservedConcurrency: object) {
  const { deployment } = parseContourFile(JSON.stringify({ ...demo, deployment: { reservedConcurrency } }), 'demo.json')
  return deployment.reservedConcurrency as NonNullable<typeof deployment.reservedConcurrency>
}

const two = [
  { name: 'add-deal', streamed: false },
  { name: 'list-leads', streamed: true },
] as const

describe('reserved executions', () => {
  test('{} fits an account with a limit of 1,000, and leaves 100 of it unreserved', () => {
    const told = reservationOf({})
    const reserved = reservedExecutions(endpoints, told)
    expect(reserved.size).toBe(endpoints.length + 1)
    expect(reserved.values().reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(900)
    expect(() => refuseTooManyReserved(reserved, told)).not.toThrow()
  })

  test.each([
    ['exactly all but 100', { perFunction: 30, perList: 40, accountLimit: 200 }],
    ['a higher limit that the file tells', { perFunction: 900, perList: 900, accountLimit: 3_000 }],
  ])('%s is reserved', (_, file) => {
    const told = reservationOf(file)
    expect(() => refuseTooManyReserved(reservedExecutions(two, told), told)).not.toThrow()
  })

  test('one more than that is refused with the sum and the limit', () => {
    const told = reservationOf({ perFunction: 30, perList: 40, functions: { [serveWeb.name]: 31 }, accountLimit: 200 })
    const refusing = () => refuseTooManyReserved(reservedExecutions(two, told), told)
    expect(refusing).toThrow(ExecutionsNotReservable)
    expect(refusing).toThrow(/reserves 101 executions in 3 functions, and the account lets it reserve 100: its limit is 200/)
  })
})
