import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contourFileSchema, faultsBetweenParts } from '../../../lib/contour-file/contour-file.ts'
import { faultWords } from '../../../web/console/features/configuration/draft/fault-words.ts'

const isRussian = (text: string): boolean => /[а-яё]{2}/i.test(text) && !/\b(?:expected|must|cannot|another|is not)\b/.test(text)

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const demo = read('infra/contours/demo.json')

test('what the schema of a file expects is said in Russian', () => {
  const source = read('lib/contour-file/contour-file.ts')
  const expected = [...source.matchAll(/'(expected (?:[^'\\]|\\.)+)'/g)].map(([, text = '']) => text.replaceAll("\\'", "'"))
  expect(expected.length).toBeGreaterThan(20)
  expect(expected.filter((text) => !isRussian(faultWords(text, 'ru')))).toEqual([])
})

describe('a fault that a form can make', () => {
  const faultsOf = (edit: (file: ReturnType<typeof JSON.parse>) => void): string[] => {
    const file = JSON.parse(demo)
    edit(file)
    const between = faultsBetweenParts(file).map((fault) => fault.slice(fault.indexOf(': ') + 2))
    return [...(contourFileSchema.safeParse(file).error?.issues ?? []).map(({ message }) => message), ...between]
  }

  test.each([
    ['a group without a title', (file) => file.groups.push({ title: ' ' })],
    ['a title that is too long', (file) => (file.groups[0].title = 'я'.repeat(201))],
    ['two groups of one title', (file) => file.groups.push({ title: file.groups[0].title })],
    ['a level that is no number', (file) => (file.levels[0].number = 'семь')],
    ['a level below zero', (file) => (file.levels[0].number = -1)],
    ['no first status', (file) => (file.leadStatuses[0].primary = false)],
    ['a retired first status', (file) => (file.leadStatuses[0].hidden = true)],
    ['a rule for an unknown status', (file) => (file.offers[0].rewards[0].leadStatus = 'nowhere')],
    ['a rule for an unknown level', (file) => (file.offers[0].rewards[0].level = 99)],
    ['a landing page that is none', (file) => (file.offers[0].landingUrl = 'страница')],
    ['registration without terms', (file) => (file.settings = { ...file.settings, registration: 'open', terms: undefined })],
    ['a payout of less than nothing', (file) => (file.settings = { ...file.settings, minimumPayout: -1 })],
    ['a day that is none', (file) => (file.settings = { ...file.settings, attributionDays: 0.5 })],
    ['a field without options', (file) => file.leadFields.push({ systemName: 'one', label: 'Один', type: 'List', options: [] })],
    ['a field of no type', (file) => file.leadFields.push({ systemName: 'one', label: 'Один', type: 'Date' })],
    ['a share above the whole', (file) => (file.offers[0].rewards = [{ leadStatus: 'deal', percentOfDeal: 101 }])],
    ['an unknown member', (file) => (file.groups[0].name = 'Имя')],
    ['a list that is missing', (file) => delete file.leadStatuses],
    ['settings that are a list', (file) => (file.settings = [])],
  ] as [string, (file: ReturnType<typeof JSON.parse>) => void][])('is said in Russian: %s', (_name, edit) => {
    const faults = faultsOf(edit)
    expect(faults).not.toEqual([])
    expect(faults.filter((fault) => faultWords(fault, 'ru') === fault || !isRussian(faultWords(fault, 'ru')))).toEqual([])
    expect(faults.map((fault) => faultWords(fault, 'en'))).toEqual(faults)
  })
})

test.each([
  ['"Gold" is not among levels', '"Gold" нет в списке levels'],
  ['the file: Unrecognized key: "x"', 'лишнее: "x"'],
  ['exactly one must be marked "target": true, found 2', 'нужен ровно один целевой статус, а отмечено: 2'],
  ['it changes 90 things, and at most 80 are published at once', 'изменений: 90, а за раз публикуют не больше 80'],
  ['Вторая is taken: another one has that name', 'Вторая: так уже называется или называлось другое'],
  ['this is the file of contour "other", and this is another one', 'это файл контура «other», а здесь другой контур'],
  [
    'offer loan: title, rules: the file changes it, and it was changed otherwise: published at 2026-11-28T10:00:00.000Z by ada@test.example. Take it from `contour export` into the file, or apply the file with --overwrite configuration',
    'offer loan: title, rules: это меняет файл, и это иначе изменили в консоли или ключом 2026-11-28T10:00:00.000Z (ada@test.example). Возьмите это из contour export в файл или примените файл с --overwrite configuration',
  ],
  [
    'offer loan: title: the file changes it, and it was changed otherwise since the file was made. Take it from `contour export` into the file, or apply the file with --overwrite configuration',
    'offer loan: title: это меняет файл, и это иначе изменили после того, как он сделан. Возьмите это из contour export в файл или примените файл с --overwrite configuration',
  ],
  [
    'offer loan: title would be undone, which was published in the console at 2026-11-28T10:00:00.000Z. Take it from `contour export` into the file, or apply the file with --overwrite configuration',
    'offer loan: файл отменил бы title, опубликованное в консоли 2026-11-28T10:00:00.000Z. Возьмите это из contour export в файл или примените файл с --overwrite configuration',
  ],
  [
    'a@test.example and partners[0] are one partner, b@test.example now: leave one of them. `partner add` registers somebody else',
    'a@test.example и partners[0] — один человек, теперь b@test.example: оставьте что-то одно',
  ],
  ['what nobody has words for', 'what nobody has words for'],
])('%s', (message, words) => {
  expect(faultWords(message, 'ru')).toBe(words)
})
