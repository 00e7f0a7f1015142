import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = globSync('web/**/ru.ts', { cwd: root }).map((path) => relative(root, join(root, path, '..')))

/** Texts by their key in a catalogue. A counting text is called with numbers of every form. */
function textsIn(catalogue: object, place = ''): [string, unknown][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const here = place === '' ? name : `${place}.${name}`
    return typeof value === 'object' && value !== null ? textsIn(value, here) : [[here, value]]
  })
}

/** Renders a text with any arguments. */
const counts = [0, 1, 2, 5, 11, 21, 1.5]
const said = (text: unknown): string[] =>
  typeof text === 'function'
    ? counts.map((count) => String((text as (...args: unknown[]) => unknown)(count, count, count)))
    : [String(text)]

describe.each(folders)('the texts of %s', (folder) => {
  const load = async (language: 'ru' | 'en'): Promise<[string, unknown][]> => {
    const module = (await import(join(root, folder, `${language}.ts`))) as Record<string, object>
    return textsIn(module[language] ?? {})
  }

  test('say the same things in both languages', async () => {
    const [ru, en] = [await load('ru'), await load('en')]
    expect(ru.length).toBeGreaterThan(0)
    expect(en.map(([place, text]) => [place, typeof text])).toEqual(ru.map(([place, text]) => [place, typeof text]))
  })

  test('say something, and English no Russian but for names', async () => {
    const empty = [...(await load('ru')), ...(await load('en'))].filter(([, text]) => said(text).some((one) => one.trim() === ''))
    expect(empty).toEqual([])
    const russian = (await load('en')).filter(([, text]) =>
      said(text).some((one) => /\p{Script=Cyrillic}/u.test(one.replaceAll(/ИНН|БИК|КПП|СБП|Русский/g, ''))),
    )
    expect(russian).toEqual([])
  })
})
