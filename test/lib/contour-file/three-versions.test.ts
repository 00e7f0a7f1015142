import { assert, property, subarray, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContourFile, parseContourFile } from '../../../lib/contour-file/contour-file.ts'
import { comparedPartsOf, type MergedFile, mergedFile } from '../../../lib/contour-file/three-versions.ts'

type Edited = ReturnType<typeof JSON.parse>

const content = (): Edited => ({
  contour: 'mine',
  settings: { minimumPayout: 1000, terms: { version: '1', url: 'https://terms.example/1' } },
  administrators: [{ email: 'olga@demo.example', firstName: 'Ольга', lastName: 'Соколова' }],
  levels: [{ number: 1, description: 'Первый' }],
  groups: [{ title: 'Ранние' }],
  legalTypes: [{ type: 'IE', fields: [{ systemName: 'kind', label: 'Вид', type: 'List', options: ['a'] }] }],
  leadStatuses: [
    { systemName: 'new', title: 'Новый', primary: true },
    { systemName: 'work', title: 'В работе' },
    { systemName: 'deal', title: 'Сделка', target: true },
  ],
  leadFields: [
    { systemName: 'city', label: 'Город', type: 'List', options: ['Москва'] },
    { systemName: 'phone', label: 'Телефон', type: 'String' },
  ],
  offers: [
    { slug: 'loan', title: 'Заём', landingUrl: 'https://a.example', rewards: [{ leadStatus: 'deal', percentOfDeal: 10 }] },
    { slug: 'card', title: 'Карта', landingUrl: 'https://b.example' },
  ],
})

/** Edits of different places: any of them go together. */
const edits: Readonly<Record<string, (of: Edited) => void>> = {
  'a setting': (of) => (of.settings.minimumPayout = 2000),
  'another setting': (of) => (of.settings.coolDownHours = 5),
  'a setting taken away': (of) => delete of.settings.terms,
  'a setting added': (of) => (of.settings.contact = { email: 'a@b.example' }),
  'a description': (of) => (of.levels[0].description = 'Высший'),
  'a status': (of) => (of.leadStatuses.find(({ systemName }: Edited) => systemName === 'new').title = 'Свежий'),
  'a new level': (of) => of.levels.push({ number: 2, description: 'Второй' }),
  'an option': (of) => of.leadFields[0].options.push('Тверь'),
  'a field of a legal type': (of) => of.legalTypes[0].fields.push({ systemName: 'ogrnip', label: 'ОГРНИП', type: 'String' }),
  rewards: (of) => (of.offers[0].rewards[0].percentOfDeal = 12),
  'a title': (of) => (of.offers[0].title = 'Ссуда'),
  'a new offer': (of) => of.offers.push({ slug: 'new', title: 'Новое', landingUrl: 'https://c.example' }),
  'the order of statuses': (of) => (of.leadStatuses = of.leadStatuses.toReversed()),
  'the target': (of) => {
    const [first, , third] = of.leadStatuses.toSorted((a: Edited, b: Edited) => (a.systemName < b.systemName ? -1 : 1))
    delete first.target
    third.target = true
  },
}
const names = Object.keys(edits)
/** A file that does not name them leaves them as they stand. */
const leftByFiles = ['a field of a legal type']

function edited(...which: readonly string[]): ContourFile {
  const of = content()
  // The target of an offer with a share stays, unless this is about it.
  if (which.includes('the target')) of.offers[0].rewards = [{ leadStatus: 'deal', fixed: 10 }]
  for (const name of which) edits[name]?.(of)
  return parseContourFile(JSON.stringify(of), 'the file')
}

const merged = (of: { base: ContourFile; theirs: ContourFile; ours: ContourFile }): MergedFile =>
  mergedFile({
    base: comparedPartsOf(of.base),
    theirs: comparedPartsOf(of.theirs),
    ours: of.ours,
    isPublished: () => true,
    leavesRules: leavesRulesOf(of.theirs),
  })
/** As if rules never began: other rules replace those there are. */
const leavesRulesOf =
  (theirs: ContourFile) =>
  ({ slug, rewards }: ContourFile['offers'][number]): boolean =>
    theirs.offers.every((offer) => offer.slug !== slug || JSON.stringify(offer.rewards) === JSON.stringify(rewards))
const parts = (file: ContourFile) => JSON.parse(JSON.stringify(comparedPartsOf(file)))

const apart = subarray(names.filter((name) => name !== 'the target' && !leftByFiles.includes(name))).chain((all) =>
  tuple(subarray(all)).map(([mine]) => ({ mine, others: all.filter((name) => !mine.includes(name)) })),
)

describe('three versions of a configuration', () => {
  test('that were edited in different places have all edits, and nothing is contested', () => {
    assert(
      property(apart, ({ mine, others }) => {
        const { file, contested } = merged({ base: edited(), theirs: edited(...others), ours: edited(...mine) })
        expect(contested).toEqual([])
        expect(sorted(parts(file))).toEqual(sorted(parts(edited(...mine, ...others))))
      }),
    )
  })

  test.each(names)('a file that changes %s alone is taken as it says', (name) => {
    const { file, kept, contested } = merged({ base: edited(), theirs: edited(), ours: edited(name) })
    expect([kept, contested]).toEqual([[], []])
    expect(parts(file)).toEqual(parts(edited(name)))
  })

  test.each(names.filter((name) => !leftByFiles.includes(name)))(
    'a file that changes nothing leaves %s as it was published, and says so',
    (name) => {
      const { file, kept, contested } = merged({ base: edited(), theirs: edited(name), ours: edited() })
      expect(contested).toEqual([])
      expect(kept.length).toBeGreaterThan(0)
      expect(sorted(parts(file))).toEqual(sorted(parts(edited(name))))
    },
  )

  test.each(names)('a file that says what was published too, %s, contests nothing', (name) => {
    const { file, kept, contested } = merged({ base: edited(), theirs: edited(name), ours: edited(name) })
    expect([kept, contested]).toEqual([[], []])
    expect(parts(file)).toEqual(parts(edited(name)))
  })

  test.each(leftByFiles)(
    '%s that the file does not name stays anyway: nothing is kept or contested, also when the file adds another',
    (name) => {
      const more = content()
      more.legalTypes[0].fields.push({ systemName: 'kpp', label: 'КПП', type: 'String' })
      for (const ours of [edited(), parseContourFile(JSON.stringify(more), 'the file')]) {
        const { file, kept, contested } = merged({ base: edited(), theirs: edited(name), ours })
        expect([kept, contested]).toEqual([[], []])
        expect(parts(file)).toEqual(parts(ours))
      }
    },
  )

  test('what both changed otherwise is contested, with its place', () => {
    const other = (change: (of: Edited) => void): ContourFile => {
      const of = content()
      change(of)
      return parseContourFile(JSON.stringify(of), 'the file')
    }
    const theirs = other((of) => {
      of.settings.minimumPayout = 1500
      of.offers[0].rewards[0].percentOfDeal = 15
      of.leadStatuses.push(of.leadStatuses.shift())
      of.leadStatuses.find(({ systemName }: Edited) => systemName === 'new').primary = false
      of.leadStatuses.find(({ systemName }: Edited) => systemName === 'work').primary = true
    })
    const ours = other((of) => {
      of.settings.minimumPayout = 2000
      of.offers[0].rewards[0].percentOfDeal = 12
      of.leadStatuses = of.leadStatuses.toReversed()
      of.leadStatuses.find(({ systemName }: Edited) => systemName === 'new').primary = false
      of.leadStatuses.find(({ systemName }: Edited) => systemName === 'deal').primary = true
    })
    expect(merged({ base: edited(), theirs, ours }).contested).toEqual([
      { what: 'settings', attribute: 'minimumPayout' },
      { what: 'lead status work', attribute: 'primary' },
      { what: 'order of lead statuses', attribute: 'order' },
      { what: 'offer loan', attribute: 'rewards' },
    ])
  })

  test('a mark that was moved stays moved, and one status has it', () => {
    const { file, kept } = merged({ base: edited(), theirs: edited('the target'), ours: edited('a status') })
    expect(file.leadStatuses.filter(({ target }) => target).map(({ systemName }) => systemName)).toEqual(['work'])
    expect(kept).toContainEqual({ what: 'lead status work', attribute: 'target' })
  })

  test('what is stopped or closed stays as the file says: it is daily work, which the file leaves alone', () => {
    const stopped = content()
    stopped.offers[1].active = false
    const theirs = parseContourFile(JSON.stringify(stopped), 'the file')
    const { file, kept } = merged({ base: edited(), theirs, ours: edited() })
    expect([file.offers.map(({ active }) => active), kept]).toEqual([[true, true], []])
  })

  test.each([
    { isPublished: true, contested: [{ what: 'settings', attribute: 'coolDownHours' }], hours: 5 },
    { isPublished: false, contested: [], hours: 5 },
  ])('a setting that a base of an older version lacks is contested if the console published settings: $isPublished', (of) => {
    const base = comparedPartsOf(edited())
    const { coolDownHours: _, ...settings } = base.settings
    const theirs = content()
    theirs.settings.coolDownHours = 7
    const { file, contested } = mergedFile({
      base: { ...base, settings: settings as typeof base.settings },
      theirs: comparedPartsOf(parseContourFile(JSON.stringify(theirs), 'the file')),
      ours: edited('another setting'),
      isPublished: () => of.isPublished,
      leavesRules: () => true,
    })
    expect([contested, file.settings.coolDownHours]).toEqual([of.contested, of.hours])
  })
})

/** New things stand last, in the order in which they were named. */
const sorted = (of: Edited): Edited => ({
  ...of,
  levels: of.levels.toSorted((a: Edited, b: Edited) => a.number - b.number),
  offers: of.offers.toSorted((a: Edited, b: Edited) => (a.slug < b.slug ? -1 : 1)),
})
