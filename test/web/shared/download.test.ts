import { expect, test } from 'vitest'
import { withZone } from '../../../web/shared/list/download.ts'

test('columns of moments say whose clock they go by, and no other column does', () => {
  const sheet = [
    ['Запрошено', 'Партнёр', 'Выплачено'],
    ['2026-11-22T11:02:03.456Z', 'Анна', null],
    ['2026-11-22T12:02:03.456Z', 'Пётр', '2026-11-23T12:02:03.456Z'],
  ]
  expect(withZone(sheet, 'МСК')[0]).toEqual(['Запрошено, МСК', 'Партнёр', 'Выплачено, МСК'])
  expect(withZone(sheet, 'МСК').slice(1)).toEqual(sheet.slice(1))
})
