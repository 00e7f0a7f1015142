import { textsOf } from '../../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** The fields of payment details, and what is wrong with those, a typed amount, or a typed ИНН. */
export const fieldTexts = textsOf({ ru, en })
