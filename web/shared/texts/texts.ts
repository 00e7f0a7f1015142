import type { Language } from '../../../lib/domain/words/language.ts'
import { language, useLanguage } from './language.ts'

/** Texts of a screen in every language, by name; what counts something is a function. */
export interface Texts<Catalogue> {
  /** In the language that is chosen, for components. */
  use: () => Catalogue
  /** The same outside of components. */
  now: () => Catalogue
  in: Readonly<Record<Language, Catalogue>>
}

/**
 * Texts by language. English says `satisfies typeof ru`, so that neither misses a text of the other.
 *
 * @example const texts = textsOf({ ru, en }); const t = texts.use(); t.title
 */
export function textsOf<Catalogue>(catalogues: Readonly<Record<Language, Catalogue>>): Texts<Catalogue> {
  return {
    use: () => catalogues[useLanguage()],
    now: () => catalogues[language()],
    in: catalogues,
  }
}
