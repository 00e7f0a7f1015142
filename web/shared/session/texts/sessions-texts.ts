import { textsOf } from '../../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts of the screens of sessions. */
export const sessionsTexts = textsOf({ ru, en })
