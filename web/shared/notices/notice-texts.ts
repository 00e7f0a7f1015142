import { textsOf } from '../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts of the notices over a screen. They are loaded with them. */
export const noticeTexts = textsOf({ ru, en })
