import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contourFileSchema, faultsBetweenParts } from '../../../lib/contour-file/contour-file.ts'
import { faultWords } from '../../../web/console/features/configuration/draft/fault-words.ts'

const isRussian = (text: string): boolean => /[а-яё]{2}/i.test(text) && !/\b(?:expected|must|cannot|another|is not)\b/.test(text)

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const demo = read('infra/contours/demo.json')

/** Parts of a file that no draft has. */
const ofOtherParts = [
  'expected a retention that CloudWatch offers',
  'expected the ARN',
  'expected an https address without',
  'expected 1 to 200 visible',
  'expected 16 to 200 visible',
  'expected the name of a parameter',
  'expected a domain name',
  'expected lower-case letters',
  'expected an id, as contour export',
  'expected letters, digits, -, _, . and ~',
]

test('what the schema of a file expects in the parts of a draft is said in Russian', () => {
  const source = read('lib/contour-file/contour-file.ts')
  const expected = [...source.matchAll(/'(expected (?:[^'\\]|\\.)+)'/g)]
    .map(([, text = '']) => text.replaceAll("\\'", "'"))
    .filter((text) => !ofOtherParts.some((beginning) => text.startsWith(beginning)))
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
  ] as [string, (file: ReturnType<typeof JSON.parse>) => void][])('is said in Russian: %s', (_name, edit) => {
    const faults = faultsOf(edit)
    expect(faults).not.toEqual([])
    expect(faults.filter((fault) => faultWords(fault, 'ru') === fault || !isRussian(faultWords(fault, 'ru')))).toEqual([])
    expect(faults.map((fault) => faultWords(fault, 'en'))).toEqual(faults)
  })
})

test.each([
  ['"Gold" is not among levels', '"Gold" нет в списке levels'],
  ['exactly one must be marked "target": true, found 2', 'нужен ровно один целевой статус, а отмечено: 2'],
  ['it changes 90 things, and at most 80 are published at once', 'изменений: 90, а за раз публикуют не больше 80'],
  ['Вторая is taken: another one has that name', 'Вторая: так уже называется или называлось другое'],
  ['what nobody has words for', 'what nobody has words for'],
])('%s', (message, words) => {
  expect(faultWords(message, 'ru')).toBe(words)
})
