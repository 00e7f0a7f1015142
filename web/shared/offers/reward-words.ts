import { ruleSentences, type ShownRule } from '../../../lib/domain/words/rule-words.ts'
import { useLanguage } from '../texts/language.ts'

/** What is earned, in sentences; one says that there is nothing. */
export function useRuleSentences(): (rules: readonly ShownRule[]) => string[] {
  const language = useLanguage()
  return (rules) => ruleSentences(rules, language)
}
