import { textsOf } from '../../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts for acts whose outcome is not known, or that wait. They are loaded with the screens that have acts. */
export const actTexts = textsOf({ ru, en })
