import { textsOf } from '../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts about legal types and what they ask, at the registration and in the profile. */
export const legalTexts = textsOf({ ru, en })
