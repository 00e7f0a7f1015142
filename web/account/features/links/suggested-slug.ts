import { ownSlug } from '../../../../lib/domain/value/slug.ts'

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/**
 * A name for a link that people can say and type: the partner's first name in Latin letters, and the offer.
 *
 * @example suggestedSlug('Анна', 'mortgage') === 'anna-mortgage'
 */
export function suggestedSlug(firstName: string | null, offerSlug: string): string {
  const name = Array.from((firstName ?? '').toLowerCase(), (letter) => latin[letter] ?? letter).join('')
  const clean = name.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return ownSlug(clean === '' ? offerSlug : `${clean}-${offerSlug}`) ?? ''
}
