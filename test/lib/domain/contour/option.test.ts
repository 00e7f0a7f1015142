import { expect, test } from 'vitest'
import { optionNamed } from '../../../../lib/domain/contour/option.ts'

test('a history names an option as it is called, or as it was; the present name counts first', () => {
  const options = [
    { id: '1', name: 'Пауза', formerNames: ['Ожидание', 'Новый'] },
    { id: '2', name: 'Новый', hidden: true as const },
  ]
  const ids = ['Пауза', 'Ожидание', 'Новый', 'Другой'].map((name) => optionNamed(options, name)?.id)
  expect(ids).toEqual(['1', '1', '2', undefined])
})
