import { textsOf } from '../../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

export const registriesTexts = textsOf({ ru, en })
