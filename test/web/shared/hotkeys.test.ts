import type { KeyboardEvent } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onHotkey } from '../../../web/shared/look/hotkeys.ts'

class FakeElement {
  isContentEditable = false
  type = 'text'
  isWithin = false
  closest(): FakeElement | null {
    return this.isWithin ? this : null
  }
}
class FakeInput extends FakeElement {}
class FakeTextArea extends FakeElement {}
class FakeSelect extends FakeElement {}

beforeAll(() => {
  for (const name of ['Element', 'HTMLElement']) vi.stubGlobal(name, FakeElement)
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLTextAreaElement', FakeTextArea)
  vi.stubGlobal('HTMLSelectElement', FakeSelect)
})
afterAll(() => vi.unstubAllGlobals())

const acting = ['KeyX', 'KeyA', 'KeyR', 'KeyP', 'Enter', 'Slash', 'Shift+Slash'] as const
const moving = ['KeyJ', 'KeyK', 'ArrowDown', 'ArrowUp'] as const

interface Pressed {
  repeat?: boolean
  isComposing?: boolean
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  target?: object
}

/** Presses a key in a region that records its handlers; returns what happened. */
function pressed(key: string, ...presses: Pressed[]) {
  const happened: string[] = []
  let prevented = 0
  const noting = (keys: readonly string[]) => Object.fromEntries(keys.map((one) => [one, () => void happened.push(one)]))
  const handler = onHotkey(noting(acting), noting(moving))
  for (const { repeat = false, isComposing = false, target = new FakeElement(), ...held } of presses) {
    handler({
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...held,
      shiftKey: key.startsWith('Shift+'),
      code: key.replace('Shift+', ''),
      target,
      nativeEvent: { repeat, isComposing },
      preventDefault: () => prevented++,
    } as unknown as KeyboardEvent)
  }
  return { happened, prevented }
}

const held = [{}, ...Array.from({ length: 8 }, () => ({ repeat: true }))]

describe('a key that is held down', () => {
  test.each(acting)('%s acts once, and its repeats do nothing else in the page either', (key) => {
    expect(pressed(key, ...held)).toEqual({ happened: [key], prevented: 9 })
  })

  test.each(acting)('%s acts again when it is pressed again', (key) => {
    expect(pressed(key, ...held, {}).happened).toEqual([key, key])
  })

  test.each(moving)('%s moves on and on', (key) => {
    expect(pressed(key, ...held).happened).toEqual(held.map(() => key))
  })
})

const input = (type: string) => Object.assign(new FakeInput(), { type })
const within = Object.assign(new FakeElement(), { isWithin: true })

describe('a key acts', () => {
  test.each([
    ...(['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const).map((name) => ({ what: name, press: { [name]: true } })),
    { what: 'in a field', press: { target: input('text') } },
    { what: 'in a text', press: { target: new FakeTextArea() } },
    { what: 'in a choice', press: { target: new FakeSelect() } },
    { what: 'in editable content', press: { target: Object.assign(new FakeElement(), { isContentEditable: true }) } },
  ])('not with $what', ({ press }) => {
    for (const key of [...acting, ...moving]) expect(pressed(key, press)).toEqual({ happened: [], prevented: 0 })
  })

  test.each(['checkbox', 'radio', 'button'])('on a %s, in which nobody types', (type) => {
    expect(pressed('KeyA', { target: input(type) }).happened).toEqual(['KeyA'])
  })

  test('not instead of the focused button or link', () => {
    expect(pressed('Enter', { target: within })).toEqual({ happened: [], prevented: 0 })
    expect(pressed('KeyA', { target: within }).happened).toEqual(['KeyA'])
  })

  test('not without a handler', () => {
    expect(pressed('KeyQ', {})).toEqual({ happened: [], prevented: 0 })
  })
})
