import type { ru } from './ru.ts'

export const en = {
  title: 'Promocodes',
  mine: 'My promocodes',
  empty: 'There are no promocodes yet. Think of a code and ask for it: once it is approved, clients can name it.',
  ask: 'Ask for a promocode',
  code: 'Promocode',
  codeHint: '3 to 40 letters and digits, “-” and “_” too. Letter case does not count',
  codeInvalid: '3 to 40 letters and digits, “-” and “_” too; a letter or a digit first',
  offer: 'For which offer',
  noOffers: 'There are no offers open to you at the moment.',
  asked: (code: string) => `The promocode ${code} is on review`,
  askedOn: (moment: string) => `Asked for ${moment}`,
  since: (moment: string) => `Since ${moment}`,
  noOffer: 'There is no such offer any more',
  about: {
    OnReview: 'An administrator looks at the code. Until then no clients can come by it.',
    Active: 'Clients can name this code in their application.',
    Disabled: 'No new clients come by this code.',
  },
  decided: (moment: string) => `Decided ${moment}`,
  reason: (reason: string) => `Reason: ${reason}`,
  copy: 'Copy',
  copied: 'Copied',
  copyText: 'Copy a text for clients',
  toClients: (code: string, discount: string) => `Promocode ${code}: save ${discount}`,
} satisfies typeof ru
