import { en } from './en.ts'
import { ru } from './ru.ts'
import { textsOf } from './texts.ts'

/** Texts that both apps have in common. */
export const sharedTexts = textsOf({ ru, en })
