import { useLanguage } from '../../shared/texts/language.ts'
import { attributeWords } from './attribute-words.ts'
import { noTitles, type Titles } from './titles.ts'

/**
 * Words for the things, attributes and values of the journal and of the comparison of configurations.
 *
 * @param of.titles what things are called; without them they go by their names
 * @param of.nowMs for what somebody is about to publish
 */
export function useAttributeWords({ titles = noTitles, nowMs }: { titles?: Titles; nowMs?: number } = {}) {
  return attributeWords({ language: useLanguage(), titles, nowMs })
}
