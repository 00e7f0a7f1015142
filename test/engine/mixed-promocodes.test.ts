import { beforeAll, describe, expect, test } from 'vitest'
import { handler as requestPromocode } from '../../functions/account/request-promocode/handler.ts'
import { handler as createPromocode } from '../../functions/console/create-promocode/handler.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { mixesScripts } from '../../lib/domain/referral/promocode.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadPromocode, promocodeCreated } from '../../lib/store/referral/promocode.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { leadContour } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

// The first letter is a Cyrillic one, the rest are Latin.
const mixed = 'АNNA10'
const refused = { code: 'PROMOCODE_MIXES_SCRIPTS', violations: [expect.objectContaining({ path: 'code' })] }

describe('a promocode of letters of two scripts', () => {
  test.each([mixed, 'SALE-скидка', 'Ρhone', 'cмета', 'ΑΝΝΑx'])('%s is one', (code) => {
    expect(mixesScripts(code)).toBe(true)
  })

  test.each(['ANNA10', 'АННА10', 'СКИДКА-10_Ё', 'Ünal', '10-20', 'ΑΝΝΑ', 'й', 'DÉJÀ'])('%s is not one', (code) => {
    expect(mixesScripts(code)).toBe(false)
  })
})

describeOnEngine('a promocode of letters of two scripts', () => {
  let partnerId = ''
  let offerId = ''
  beforeAll(async () => {
    await newContour(leadContour)
    partnerId = await partnerIdOf('plain@test.example')
    offerId = (await loadContour()).offers.find(({ slug }) => slug === 'loan')?.id ?? ''
  })

  test('is not made in the console, nor asked for in the account', async () => {
    const owner = await letIn('Administrator', testContour.administrators[0]?.email ?? '')
    const partner = await letIn('Partner', 'plain@test.example')
    const answers = [
      await call(createPromocode, { key: null, headers: owner.headers, body: { partnerId, offerId, code: mixed } }),
      await call(requestPromocode, { key: null, headers: partner.headers, body: { offerId, code: mixed } }),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([400, expect.objectContaining(refused)])
    expect(await loadPromocode(mixed)).toBeUndefined()
  })

  test('is not made by a contour file, which says where it stands', async () => {
    const promocodes = [{ code: mixed, partner: 'plain@test.example', offer: 'loan', status: 'Active' }]
    const file = parseContourFile(JSON.stringify({ ...leadContour, promocodes }), 'test contour')
    await expect(applyContourFile(file)).rejects.toMatchObject({
      faults: [expect.stringMatching(/^promocodes\[0\]\.code: /)],
    })
  })

  test('that was made before goes on, and a file that names it is applied', async () => {
    const promocode = { id: 'former', code: mixed, partnerId, offerId, status: 'Active', revision: 1 } as const
    const deadlineMs = Date.now() + 20_000
    await transact(promocodeCreated(promocode), 'former', { ...systemRuntime, deadlineMs })
    const promocodes = [{ code: mixed, partner: 'plain@test.example', offer: 'loan', status: 'Active' }]
    await applyContourFile(parseContourFile(JSON.stringify({ ...leadContour, promocodes }), 'test contour'))
    expect(await loadPromocode(mixed)).toMatchObject({ id: 'former', status: 'Active' })
  })
})
