import { textsOf } from '../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Words that several screens have for what is the partner's own. */
export const ownTexts = textsOf({ ru, en })
