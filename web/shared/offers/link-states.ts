import type { Tone } from '../look/tone.ts'
import { textsOf } from '../texts/texts.ts'

/** How a link stands, as everybody sees it. */
export const linkTones = { Active: 'good', Disabled: 'neutral', Removed: 'neutral' } as const satisfies Record<string, Tone>

const ru = { Active: 'Действует', Disabled: 'Отключена', Removed: 'Удалена' }
const en = { Active: 'Active', Disabled: 'Disabled', Removed: 'Removed' } satisfies typeof ru

export const linkStates = textsOf({ ru, en })
