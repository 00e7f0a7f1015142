import type { components } from '../../../shared/api.d.ts'
import { textsOf } from '../../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

export const peopleTexts = textsOf({ ru, en })

/** An administrator as the list shows one. */
export type Listed = components['schemas']['ListedAdministrator']
export type Role = keyof typeof ru.roles
export const roleNames = Object.keys(ru.roles) as Role[]

export const peopleQuery = ['administrators']
export const nameOf = ({ firstName, lastName }: Listed): string => `${firstName} ${lastName}`
