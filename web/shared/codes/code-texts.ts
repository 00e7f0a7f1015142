import { textsOf } from '../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Where one asks for a code and types it. Whoever is in needs none of it: it comes with what asks for a code. */
export const codeTexts = textsOf({ ru, en })
