import { textsOf } from '../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts of the console's frame; each feature has its own. */
export const consoleTexts = textsOf({ ru, en })
