import { describe, expect, test } from 'vitest'
import { emailEdit, type PartnerActivity, partnerView } from '../../../../lib/domain/partner/partner.ts'
import { contourOf, partnerId, partnerOf } from '../../../support/samples.ts'

const level = { id: 'level-7', number: 7, description: 'Седьмой' }
const first = { id: 'group-1', title: 'Первая' }
const second = { id: 'group-2', title: 'Вторая' }
const contour = contourOf({
  levels: [level],
  groups: [first, second],
  statuses: [
    { id: 'status-new', systemName: 'fresh', title: 'Свежий', position: 0 },
    { id: 'status-won', systemName: 'won', title: 'Победа', position: 1 },
  ],
})
const view = partnerView(contour)
const none: PartnerActivity = { counts: {}, lastActivityAt: null }

describe('another address', () => {
  const [first, second] = ['first@sample.example', 'second@sample.example']

  test('is not confirmed, and the old one is remembered', () => {
    expect(emailEdit({ email: first }, second)).toEqual({ email: second, isConfirmed: false, formerEmails: [first] })
    expect(emailEdit({ email: second, formerEmails: [first] }, 'third@sample.example').formerEmails).toEqual([first, second])
  })

  test('that the partner had before is none of the former ones any more', () => {
    expect(emailEdit({ email: second, formerEmails: [first] }, first).formerEmails).toEqual([second])
  })

  test('in another letter case is the same one: only what is shown changes', () => {
    expect(emailEdit({ email: 'First@sample.example' }, first)).toEqual({ email: first })
  })
})

describe('a partner in the list', () => {
  test('shows the fields of the specification and nothing else', () => {
    const partner = partnerOf({
      levelId: level.id,
      groupIds: [second.id, first.id],
    })
    expect(view(partner, { counts: { 'status-won': 3 }, lastActivityAt: '2026-02-03T04:05:06.007Z' })).toStrictEqual({
      id: partnerId,
      email: 'partner@sample.example',
      firstName: 'Пётр',
      middleName: null,
      lastName: 'Партнёров',
      isConfirmed: true,
      isBlocked: false,
      isActive: true,
      lastActivityAt: '2026-02-03T04:05:06.007Z',
      legalType: { id: 'type-self', type: 'SelfEmployed', hidden: false },
      level,
      groups: [second, first],
      leadCounts: [
        { statusId: 'status-new', count: 0, status: { systemName: 'fresh', title: 'Свежий' } },
        { statusId: 'status-won', count: 3, status: { systemName: 'won', title: 'Победа' } },
      ],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
    })
  })

  test('who has filled nothing shows nulls, an empty list of groups, and a count for every status', () => {
    const nobody = partnerOf({ firstName: null, lastName: null, legalTypeId: null })
    expect(view(nobody, none)).toMatchObject({
      firstName: null,
      middleName: null,
      lastName: null,
      lastActivityAt: null,
      legalType: null,
      level: null,
      groups: [],
      leadCounts: [{ count: 0 }, { count: 0 }],
    })
  })

  test('never shows the ИНН', () => {
    expect(JSON.stringify(view(partnerOf({ inn: '500100732259' }), none))).not.toContain('500100732259')
  })

  test.each(['isConfirmed', 'isBlocked', 'isActive'] as const)('shows %s as it is', (flag) => {
    expect(view(partnerOf({ [flag]: true }), none)[flag]).toBe(true)
    expect(view(partnerOf({ [flag]: false }), none)[flag]).toBe(false)
  })

  test.each([
    { legalTypeId: 'type-individual', type: 'Individual', hidden: false },
    { legalTypeId: 'type-ie', type: 'IE', hidden: true },
    { legalTypeId: 'type-entity', type: 'LegalEntity', hidden: false },
  ])('keeps the legal type $type, hidden or not', ({ legalTypeId, type, hidden }) => {
    expect(view(partnerOf({ legalTypeId }), none).legalType).toStrictEqual({ id: legalTypeId, type, hidden })
  })

  test('a count of a status that the contour does not have is not shown', () => {
    expect(view(partnerOf(), { ...none, counts: { gone: 9 } }).leadCounts.map(({ statusId }) => statusId)).toEqual([
      'status-new',
      'status-won',
    ])
  })

  test('shows nothing that the configuration stores besides', () => {
    const stored = contourOf({
      ...contour,
      levels: [{ ...level, position: 1 } as typeof level],
      groups: [{ ...first, position: 1 } as typeof first],
    })
    const shown = partnerView(stored)(partnerOf({ levelId: level.id, groupIds: [first.id] }), none)
    expect(shown).toMatchObject({ groups: [first] })
    expect(shown.level).toStrictEqual(level)
    expect(shown.groups).toStrictEqual([first])
  })
})
