import { pluralEn } from '../../../../lib/domain/words/plural.ts'
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
  disable: 'Disable',
  enable: 'Enable',
  remove: 'Remove',
  reason: 'Reason',
  reasonHint: 'The partner can read this in their personal data',
  asked: {
    Disabled: (slug: string) => `Disable the link ${slug}?`,
    Removed: (slug: string) => `Remove the link ${slug}?`,
  },
  why: {
    Disabled:
      'Clients will see “Link not found”. Those who have clicked already stay the partner’s, as long as clicks count. Only an administrator can enable it again. The partner sees the reason.',
    Removed:
      'Clients will see “Link not found”, and it cannot be brought back. Those who have clicked already stay the partner’s, as long as clicks count. Its name does not become free: it stands in old posts.',
  },
  changed: {
    Active: (slug: string) => `The link ${slug} is active again`,
    Disabled: (slug: string) => `The link ${slug} is disabled`,
    Removed: (slug: string) => `The link ${slug} is removed`,
  },
  decided: {
    Administrator: (moment: string) => `Changed by an administrator ${moment}`,
    Partner: (moment: string) => `Changed by the partner ${moment}`,
  },
  csv: ['Name', 'Address', 'Status', 'Partner', 'Offer', 'Made'],
} satisfies typeof ru
