import { textsOf } from '../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts for asking for a code and typing it. They are loaded with the forms that ask for one. */
export const codeTexts = textsOf({ ru, en })
