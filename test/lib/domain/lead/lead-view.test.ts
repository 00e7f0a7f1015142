import { describe, expect, test } from 'vitest'
import { leadView } from '../../../../lib/domain/lead/lead-view.ts'
import { dealOf, fields, leadContourOf, leadId, leadOf } from '../../../support/lead-samples.ts'
import { partnerId, partnerOf } from '../../../support/samples.ts'

describe('the view of a lead', () => {
  test('holds exactly what the API promises, amounts in rubles', () => {
    const lead = leadOf({
      dealCount: 102,
      clientDiscount: { fixedKopecks: 50_050, text: 'На первый заказ' },
      values: [
        { fieldTypeId: fields.city.id, value: 'option-a' },
        { fieldTypeId: fields.agreed.id, value: false },
        { fieldTypeId: fields.sum.id, value: 0 },
      ],
    })
    const deals = [dealOf('deal-1', 150_050), dealOf('deal-2', null)]
    expect(leadView(leadContourOf(), { lead, deals }, partnerOf())).toStrictEqual({
      id: leadId,
      externalId: null,
      status: { id: lead.statusId, systemName: 'fresh', title: 'Свежий' },
      partner: { id: partnerId, firstName: 'Пётр', middleName: null, lastName: 'Партнёров', email: 'partner@sample.example' },
      offer: { id: 'offer-1', title: 'Заём' },
      fields: [
        { fieldTypeId: 'field-city', systemName: 'city', label: 'Город', type: 'List', value: 'option-a' },
        { fieldTypeId: 'field-agreed', systemName: 'agreed', label: 'Согласие', type: 'Boolean', value: false },
        { fieldTypeId: 'field-sum', systemName: 'sum', label: 'Сумма', type: 'Number', value: 0 },
      ],
      click: null,
      clientDiscount: { percent: null, fixed: 500.5, text: 'На первый заказ' },
      dealCount: 102,
      canceledDealCount: 0,
      deals: [
        { id: 'deal-1', externalId: null, amount: 1500.5, canceledAt: null, createdAt: '2026-02-02T00:00:00.000Z' },
        { id: 'deal-2', externalId: null, amount: null, canceledAt: null, createdAt: '2026-02-02T00:00:00.000Z' },
      ],
      createdAt: '2026-02-01T00:00:00.000Z',
      updatedAt: '2026-02-01T00:00:00.000Z',
    })
  })

  test('of a lead of nobody has neither partner nor offer', () => {
    const lead = leadOf({ partnerId: null, offerId: null, source: { kind: 'Nobody' } })
    expect(leadView(leadContourOf(), { lead, deals: [] }, null)).toMatchObject({ partner: null, offer: null, deals: [] })
  })

  test('still shows the value of a field that was hidden since', () => {
    const lead = leadOf({ values: [{ fieldTypeId: fields.old.id, value: 'x' }] })
    expect(leadView(leadContourOf(), { lead, deals: [] }, null).fields).toEqual([
      { fieldTypeId: 'field-old', systemName: 'old', label: 'Старое', type: 'String', value: 'x' },
    ])
  })
})
