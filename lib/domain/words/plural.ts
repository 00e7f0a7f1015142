const russian = new Intl.PluralRules('ru')
const english = new Intl.PluralRules('en')

/** The forms that Russian counts with: 1 заявка, 2 заявки, 5 заявок, 1,5 заявки. */
export interface RussianForms {
  one: string
  few: string
  many: string
  /** Of fractions; `few` where it is not said. */
  other?: string
}

/** @example pluralRu(21, { one: 'заявка', few: 'заявки', many: 'заявок' }) === '21 заявка' */
export function pluralRu(count: number, { other, ...forms }: RussianForms): string {
  const form = russian.select(count)
  const word = form === 'one' || form === 'few' || form === 'many' ? forms[form] : (other ?? forms.few)
  return `${count.toLocaleString('ru-RU')}\u00A0${word}`
}

/** @example pluralEn(1, { one: 'request', other: 'requests' }) === '1 request' */
export function pluralEn(count: number, forms: { one: string; other: string }): string {
  return `${count.toLocaleString('en-US')}\u00A0${english.select(count) === 'one' ? forms.one : forms.other}`
}
