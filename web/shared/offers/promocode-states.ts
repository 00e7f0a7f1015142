import type { Tone } from '../look/tone.ts'
import { textsOf } from '../texts/texts.ts'

/** What a promocode has come to, as everybody sees it. */
export const promocodeTones = { Active: 'good', OnReview: 'info', Disabled: 'neutral' } as const satisfies Record<string, Tone>

const ru = { Active: 'Действует', OnReview: 'На проверке', Disabled: 'Отключён' }
const en = { Active: 'Active', OnReview: 'On review', Disabled: 'Disabled' } satisfies typeof ru

export const promocodeStates = textsOf({ ru, en })
