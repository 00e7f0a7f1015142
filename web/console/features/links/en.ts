import { pluralEn } from '../../../shared/texts/plural.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Links',
  partner: 'Partner',
  partnerHint: 'The beginning of the address or of the last name',
  offer: 'Offer',
  anyOffer: 'All offers',
  chooseOffer: 'Choose an offer',
  list: 'Referral links',
  made: (moment: string) => `Made ${moment}`,
  fromFile: 'From the contour file',
  nobody: 'No such partner',
  noOffer: 'No such offer',
  copy: 'Copy',
  copied: 'Copied',
  create: 'Make a link',
  slug: 'Name of the link',
  slugHint: 'Latin letters, digits, “-” and “_”; clients see it in the address',
  created: (slug: string) => `The link ${slug} is made`,
  empty: 'There are no links yet. Make the first, or a partner will.',
  shown: (count: number) => `Shown: ${pluralEn(count, { one: 'link', other: 'links' })}`,
  csv: ['Name', 'Address', 'Partner', 'Offer', 'Made'],
} satisfies typeof ru
