import { textsOf } from '../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Of what the profile and a payout request both ask for. */
export const payingTexts = textsOf({ ru, en })
