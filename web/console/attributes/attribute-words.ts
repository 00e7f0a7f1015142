import { formatIn } from '../../../lib/domain/words/format.ts'
import type { Language } from '../../../lib/domain/words/language.ts'
import { levelTitle } from '../../../lib/domain/words/rule-words.ts'
import { percentText } from '../../../lib/domain/words/terms-words.ts'
import { en } from './en.ts'
import { isRule, isRuleSet, ruleSetWords, rulesWords } from './rule-words.ts'
import { ru } from './ru.ts'
import { thingWords } from './thing-words.ts'
import type { Titles } from './titles.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Figures of an account, in rubles. */
const figures: ReadonlySet<string> = new Set(['accrued', 'waiting', 'available', 'held', 'paid'])

/** Each of their values is long, and begins a line where lines are shown. */
const inLines: ReadonlySet<string> = new Set(['fields', 'rewards', 'rules'])

const ofStatuses: ReadonlySet<string> = new Set(['statusId', 'primaryStatusId', 'targetStatusId', 'leadStatus', 'status'])
const ofLevels: ReadonlySet<string> = new Set(['levelId', 'level'])
const ofOffers: ReadonlySet<string> = new Set(['offerId', 'offerIds', 'offer', 'offers'])
const percents: ReadonlySet<string> = new Set(['percent', 'percentOfDeal'])

type Words = Readonly<Record<string, string>>

/** What the words are about. */
interface WordsOf {
  language: Language
  titles: Titles
  /** For what somebody is about to publish: rules that begin by now begin with that. */
  nowMs?: number | undefined
}

/**
 * Words for the things, attributes and values of the journal and of the comparison of configurations. A value without a word is shown
 * as it is.
 */
export function attributeWords(of: WordsOf) {
  const t = { ru, en }[of.language]
  /** An attribute (`levelId`), or a thing by its kind and name (`lead field phone`). */
  const nameOf = (name: string): string => (t.names as Words)[name] ?? thingWords(name, of.titles, of.language)
  /** @param thing by its name in plans; decides which questions of legal types are meant */
  const valueOf = (attribute: string, value: unknown, thing = ''): string => {
    if (value === null || value === undefined || value === '') return nothingOf(attribute, t)
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return numberWords(attribute, value, of)
    if (typeof value === 'string') return textWords(attribute, value, of, thing)
    if (isRuleSet(value)) return ruleSetWords(value, of).join('\n')
    if (Array.isArray(value)) {
      if (value.length === 0) return t.nothing
      if (value.every(isRule)) return rulesWords(value, of.titles, of.language).join('\n')
      return value.map((one) => valueOf(attribute, one, thing)).join(inLines.has(attribute) ? ';\n' : '; ')
    }
    if (isRetired(value)) return t.retired(String(value.name))
    return Object.entries(value)
      .map(([name, one]) => `${nameOf(name)}: ${valueOf(name, one, thing)}`)
      .join(', ')
  }
  return { nameOf, valueOf }
}

/** What it means that an attribute is absent. */
function nothingOf(attribute: string, t: typeof ru): string {
  return (t.absent as Words)[attribute] ?? t.nothing
}

function numberWords(attribute: string, value: number, { language, titles }: WordsOf): string {
  const t = { ru, en }[language]
  const { money } = formatIn(language)
  if (attribute.endsWith('Kopecks')) return money(value / 100)
  if (figures.has(attribute)) return money(value)
  if (percents.has(attribute)) return percentText(value, language)
  if (ofLevels.has(attribute)) return levelWords(String(value), titles, language)
  // The first one has the number 0.
  if (attribute === 'position') return String(value + 1)
  return (t.counted as Readonly<Record<string, (count: number) => string>>)[attribute]?.(value) ?? String(value)
}

function textWords(attribute: string, value: string, { language, titles }: WordsOf, thing: string): string {
  const t = { ru, en }[language]
  // The digest of a picture says which it is.
  if (attribute === 'logo') return t.picture(value.slice('sha256:'.length, 'sha256:'.length + 6))
  if (moment.test(value)) return formatIn(language).dateTime(value)
  if (ofLevels.has(attribute) && /^\d+$/.test(value)) return levelWords(value, titles, language)
  const titled =
    (ofStatuses.has(attribute) ? titles.statuses.get(value) : undefined) ??
    (ofOffers.has(attribute) ? titles.offers.get(value) : undefined) ??
    (attribute === 'fields' ? titles.questions.get(`${/\w+$/.exec(thing)?.[0]} ${value}`) : undefined)
  if (titled !== undefined) return titled
  return (t.valuesOf as Record<string, Words>)[attribute]?.[value] ?? (t.values as Words)[value] ?? value
}

const levelWords = (number: string, titles: Titles, language: Language): string =>
  levelTitle({ number: Number(number), description: titles.levels.get(number) ?? '' }, language)

/** A retired option of a list. */
const isRetired = (value: object): value is { name: unknown } =>
  'name' in value && 'hidden' in value && Object.keys(value).length === 2
