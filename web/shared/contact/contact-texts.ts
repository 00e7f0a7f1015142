import { textsOf } from '../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** They are loaded with what shows whom to ask. */
export const contactTexts = textsOf({ ru, en })
