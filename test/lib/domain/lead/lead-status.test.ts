import { expect, test } from 'vitest'
import { configuredStatusesView, leadStatusesView } from '../../../../lib/domain/lead/lead-status.ts'
import { leadContourOf, statuses } from '../../../support/lead-samples.ts'
import { settings } from '../../../support/samples.ts'

const { fresh, won } = statuses

test('a status shows its names and what it stands for, and not its place', () => {
  expect(leadStatusesView(leadContourOf({ statuses: [fresh] }))).toStrictEqual([
    { id: fresh.id, systemName: 'fresh', title: 'Свежий', primary: true, target: false },
  ])
})

test('statuses come in the order in which the contour has them', () => {
  const shown = leadStatusesView(leadContourOf({ statuses: [won, fresh] }))
  expect(shown.map(({ systemName }) => systemName)).toEqual(['won', 'fresh'])
})

test('one status may be both the primary and the target one', () => {
  const contour = leadContourOf({ statuses: [won], settings: { ...settings, primaryStatusId: won.id, targetStatusId: won.id } })
  expect(leadStatusesView(contour)).toMatchObject([{ primary: true, target: true }])
})

test('a retired status is not offered, and people see it with its mark', () => {
  const contour = leadContourOf({ statuses: [fresh, won, { ...statuses.called, hidden: true }] })
  expect(leadStatusesView(contour).map(({ systemName }) => systemName)).toEqual(['fresh', 'won'])
  expect(configuredStatusesView(contour).map(({ systemName, hidden }) => [systemName, hidden])).toEqual([
    ['fresh', false],
    ['won', false],
    ['called', true],
  ])
})

test('a status with a mark is offered even if it says that it is retired: a large file writes the two one after the other', () => {
  const contour = leadContourOf({ statuses: [fresh, { ...won, hidden: true }] })
  expect(leadStatusesView(contour).map(({ systemName }) => systemName)).toEqual(['fresh', 'won'])
})
