import { textsOf } from '../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Apart from the shared texts: the first screen has nothing to take away. */
export const exportTexts = textsOf({ ru, en })
