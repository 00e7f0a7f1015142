import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Drafts from '../../../web/shared/draft/drafts.ts'

const kept = new Map<string, string>()

/** A page of this person, in a tab with storage. */
async function pageOf(personId: string): Promise<typeof Drafts> {
  vi.resetModules()
  const [drafts, { noteSignedIn }] = await Promise.all([
    import('../../../web/shared/draft/drafts.ts'),
    import('../../../web/shared/session/sign-in-request.ts'),
  ])
  noteSignedIn({ id: personId })
  return drafts
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})

/** Somebody types, and the page ends. */
async function typed(personId: string, value: unknown, initial: unknown): Promise<void> {
  const page = await pageOf(personId)
  page.noteTyped('reason', { value, initial })
  page.keepDrafts()
}

describe('input that was typed when a page ended', () => {
  test('is restored when its person is back, and never for another', async () => {
    await typed('anna', 'she asked for it', '')
    expect((await pageOf('boris')).withDraft('reason', '')).toBe('')
    expect((await pageOf('anna')).withDraft('reason', '')).toBe('she asked for it')
  })

  test('is taken once', async () => {
    await typed('anna', 'she asked for it', '')
    const page = await pageOf('anna')
    page.dropDraft('reason')
    expect(page.withDraft('reason', '')).toBe('')
  })

  test('is not kept of a form that was closed', async () => {
    const page = await pageOf('anna')
    page.noteTyped('reason', { value: 'no more', initial: '' })
    page.forgetTyped('reason')
    page.keepDrafts()
    expect(kept.size).toBe(0)
  })

  test('is dropped when its owner signs out, with their older drafts, and nobody else’s', async () => {
    await typed('boris', 'his', '')
    await typed('anna', 'hers', '')
    const page = await pageOf('anna')
    page.noteTyped('comment', { value: 'hers too', initial: '' })
    page.dropDrafts()
    page.keepDrafts()
    expect([...kept.keys()]).toEqual(['draft:boris:reason'])
  })

  test('is restored before a sign-in, and dropped by it with nobody’s other drafts', async () => {
    await typed('anna', 'hers', '')
    await typed('', 'of a newcomer', '')
    const page = await pageOf('')
    expect(page.withDraft('reason', '')).toBe('of a newcomer')
    page.dropDraftsOfNobody()
    expect([...kept.keys()]).toEqual(['draft:anna:reason'])
  })

  test.each([
    {
      what: 'only fields that were typed over',
      value: { a: 'new', b: 'old' },
      was: { a: 'old', b: 'old' },
      is: { a: 'old', b: 'changed' },
      shown: { a: 'new', b: 'changed' },
    },
    {
      what: 'no field that the form no longer has',
      value: { a: 'new', gone: 'x' },
      was: { a: '', gone: '' },
      is: { a: '' },
      shown: { a: 'new' },
    },
    { what: 'no value of another type than the field', value: 'text', was: '', is: 5, shown: 5 },
    { what: 'a choice where nothing was chosen', value: 'p1', was: null, is: null, shown: 'p1' },
    { what: 'no list for a form', value: ['a'], was: [], is: { a: '' }, shown: { a: '' } },
  ])('brings back $what', async ({ value, was, is, shown }) => {
    await typed('anna', value, was)
    expect((await pageOf('anna')).withDraft<unknown>('reason', is)).toEqual(shown)
  })

  test('is nothing where nothing was typed', async () => {
    await typed('anna', { a: 'old' }, { a: 'old' })
    expect(kept.size).toBe(0)
  })
})
