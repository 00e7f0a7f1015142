import { errorsEn } from './errors-en.ts'
import { type ApiFailure, noAnswer } from './api-failure.ts'
import type { Language } from '../../../lib/domain/words/language.ts'
import { useLanguage } from '../texts/language.ts'
import { sharedTexts } from '../texts/shared-texts.ts'

/** What went wrong, in words for people: the API's own in Russian, in English by its code where there are words for it. */
export function failureText({ code, message }: ApiFailure, language: Language): string {
  const { failure } = sharedTexts.in[language]
  if (code === noAnswer) return failure.noAnswer
  const known = language === 'en' ? (errorsEn[code] ?? message) : message
  return known || failure.unexpected
}

export function useFailureText(): (failure: ApiFailure) => string {
  const language = useLanguage()
  return (failure) => failureText(failure, language)
}
