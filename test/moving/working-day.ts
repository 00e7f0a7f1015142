import { handler as addDeal } from '../../functions/external/add-deal/handler.ts'
import { handler as changeLeadStatus } from '../../functions/external/change-lead-status/handler.ts'
import { handler as changePayoutStatus } from '../../functions/external/change-payout-status/handler.ts'
import { handler as createLead } from '../../functions/external/create-lead/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadExternalIds } from '../../lib/store/moving/external-id.ts'
import { type Answer, call } from '../support/call.ts'
import { companyKey } from './invented-company.ts'

/** What was done on a day. */
export interface DayDone {
  leads: number
  deals: number
  payouts: number
  paid: number
}

/** A day of the company that moved in: clients come by its promocodes, deals are made, partners ask for money and are paid. */
export async function workADay(partners: number): Promise<DayDone> {
  const { fields } = await loadContour()
  const name = fields.find(({ systemName }) => systemName === 'name')?.id ?? ''
  const done: DayDone = { leads: 0, deals: 0, payouts: 0, paid: 0 }
  for (let index = 2; index <= partners; index += 4) {
    const { status, body } = await ask(
      createLead,
      {},
      { promocode: `CODE${index}`, fields: [{ fieldTypeId: name, value: `Новый клиент ${index}` }] },
    )
    if (status !== 201) continue
    done.leads++
    const path = { id: String(body.id) }
    await good(ask(changeLeadStatus, path, { systemName: 'call' }))
    await good(ask(changeLeadStatus, path, { systemName: 'deal', amount: 10_000.5 + index }))
    await good(ask(addDeal, path, { amount: 500 }))
    done.deals += 2
  }
  const ids = await loadExternalIds('PARTNER')
  for (let index = 1; index <= partners; index += 5) {
    const { status, body } = await ask(createPayout, {}, { partnerId: ids.get(`P-${index}`), amount: 1000, requisites: 'счёт' })
    // Who is blocked, has a wrong ИНН, an open request or too little is refused.
    if (status !== 201) continue
    done.payouts++
    if (index % 2 === 0) continue
    for (const to of ['Approved', 'Paid']) await good(ask(changePayoutStatus, { id: String(body.id) }, { status: to }))
    done.paid++
  }
  return done
}

const ask = (handler: Parameters<typeof call>[0], path: Record<string, string>, body: object): Promise<Answer> =>
  call(handler, { key: companyKey, path, body })

async function good(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`refused: ${JSON.stringify(body)}`)
}
