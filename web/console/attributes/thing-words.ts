import type { Language } from '../../../lib/domain/words/language.ts'
import { formatIn } from '../../../lib/domain/words/format.ts'
import { levelTitle } from '../../../lib/domain/words/rule-words.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import type { Titles } from './titles.ts'

type Texts = typeof ru
type Words = Readonly<Record<string, string>>

/** How a thing is called whose name in plans begins so; the first that fits. */
const kinds: readonly (readonly [RegExp, (found: readonly string[], of: Called) => string])[] = [
  [/^settings$/, (_, { t }) => t.things.settings],
  [/^order of lead statuses$/, (_, { t }) => t.things.statusOrder],
  [/^order of lead fields$/, (_, { t }) => t.things.fieldOrder],
  [/^(?:lead )?status (.+)$/, ([name = ''], { t, titles }) => t.things.status(titles.statuses.get(name) ?? name)],
  [
    /^field (.+) of legal type (\w+)$/,
    ([name = '', type = ''], { t, titles }) =>
      t.things.question(titles.questions.get(`${type} ${name}`) ?? name, (t.values as Words)[type] ?? type),
  ],
  [/^(?:lead )?field (.+)$/, ([name = ''], { t, titles }) => t.things.field(titles.fields.get(name) ?? name)],
  [/^option (.+) of (.+)$/, ([name = '', thing = ''], of) => of.t.things.option(name, thingWords(thing, of.titles, of.language))],
  [
    /^level (\d+)$/,
    ([name = ''], { titles, language }) =>
      levelTitle({ number: Number(name), description: titles.levels.get(name) ?? '' }, language),
  ],
  [/^group (.+)$/, ([name = ''], { t }) => t.things.group(name)],
  [/^legal ?type (\w+)$/, ([type = ''], { t }) => t.things.legalType((t.values as Words)[type] ?? type)],
  [/^administrator (.+)$/, ([email = ''], { t }) => t.things.administrator(email)],
  [/^roles of (.+)$/, ([email = ''], { t }) => t.things.roles(email)],
  [
    /^offer (.+) closed for (.+)$/,
    ([slug = '', email = ''], { t, titles }) => t.things.closedOffer(titles.offers.get(slug) ?? slug, email),
  ],
  [/^offer (.+)$/, ([slug = ''], { t, titles }) => t.things.offer(titles.offers.get(slug) ?? slug)],
  [
    /^rules of offer (.+) from (\S+)$/,
    ([slug = '', from = ''], { t, titles, language }) =>
      t.things.rulesFrom(titles.offers.get(slug) ?? slug, formatIn(language).dateTime(from)),
  ],
  [/^promocode (.+)$/, ([code = ''], { t }) => t.things.promocode(code)],
  [/^(?:referral )?link (.+)$/, ([slug = ''], { t }) => t.things.link(slug)],
  [/^API key (.+)$/, ([title = ''], { t }) => t.things.key(title)],
  // What of a partner changes is told below it.
  [/^partner (\S+)(?: \(.+\))?$/, ([email = ''], { t }) => t.things.partner(email)],
]

interface Called {
  t: Texts
  titles: Titles
  language: Language
}

/**
 * A thing as people call it, by its name in plans; a name that is none of them as it is.
 *
 * @example thingWords('lead status won', titles, 'ru') // «Статус лида «Сделка»»
 */
export function thingWords(name: string, titles: Titles, language: Language): string {
  const of = { t: { ru, en }[language], titles, language }
  for (const [pattern, called] of kinds) {
    const found = pattern.exec(name)
    if (found) return called(found.slice(1), of)
  }
  return name
}
