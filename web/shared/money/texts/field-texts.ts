import { textsOf } from '../../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** What is wrong with a typed amount, or a typed ИНН. */
export const fieldTexts = textsOf({ ru, en })
