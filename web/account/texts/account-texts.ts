import { textsOf } from '../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts of the account’s frame; each feature has its own. */
export const accountTexts = textsOf({ ru, en })
