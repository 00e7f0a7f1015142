/** The languages that people are shown things in; Russian first. */
export const languages = ['ru', 'en'] as const
export type Language = (typeof languages)[number]

/** What people read, in each language. */
export type Worded = Readonly<Record<Language, string>>

/** The same said in every language. */
export const worded = (say: (language: Language) => string): Worded => ({ ru: say('ru'), en: say('en') })
