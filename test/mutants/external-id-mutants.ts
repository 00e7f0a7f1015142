import type { Mutant } from './mutant.ts'

const repeated = 'lib/domain/lead/repeated.ts'
const repeatedPayout = 'lib/domain/payout/repeated-payout.ts'
const createPayout = 'functions/external/create-payout/handler.ts'
const repeatedPartner = 'lib/domain/partner/repeated-partner.ts'
const createPartner = 'lib/act/create-partner.ts'

/** Leads, deals, payout requests and partners with ids of the system that sends them. */
export const externalIdMutants: readonly Mutant[] = [
  {
    name: 'external-id-refused-at-once',
    file: 'lib/store/moving/external-id.ts',
    weakens: 'a request that loses the race for its externalId is answered with what won it',
    from: '{ ...externalIdTaken(kind, externalId, of), refused: stale }',
    to: 'externalIdTaken(kind, externalId, of)',
    stages: ['externalIds'],
  },
  {
    name: 'another-lead-answered',
    file: repeated,
    weakens: 'a request for another lead is not answered with the one that has the externalId',
    from: '  if (isSame) return\n  throw',
    to: '  if (isSame || asked) return\n  throw',
    stages: ['externalIds'],
  },
  {
    name: 'lead-compared-without-its-binding',
    file: repeated,
    weakens: 'a lead of another session or promocode is another lead',
    from: 'isBoundSo(boundAtCreation(lead), asked) && (',
    to: '(',
    stages: ['externalIds'],
  },
  {
    name: 'another-deal-answered',
    file: repeated,
    weakens: 'a request for another amount or another lead is not answered with the deal that has the externalId',
    from: 'deal?.deal?.amountKopecks === amountKopecks',
    to: 'deal?.deal?.amountKopecks !== amountKopecks || deal !== undefined',
    stages: ['externalIds'],
  },
  {
    name: 'canceled-deal-answered',
    file: repeated,
    weakens: 'nobody is told that a canceled deal stands',
    from: '  if (isSame && deal?.canceledAt === undefined) return\n',
    to: '  if (isSame) return\n',
    stages: ['externalIds'],
  },
  {
    name: 'late-repeat-moves-back',
    file: 'lib/act/change-lead-status.ts',
    weakens: 'a late repeat of a deal moves its lead nowhere',
    from: '  if (there) return repeatedDeal(known, there, amount)\n',
    to: '',
    stages: ['externalIds'],
  },
  {
    name: 'external-id-read-too-early',
    file: 'functions/external/create-lead/handler.ts',
    weakens: 'a request is not refused because of what it made itself a moment ago',
    from: `  const [contour, binding] = await Promise.all([loadContour(), loadBinding(body)])
  // Read last: a session that this very request used a moment ago would refuse it now.
  const there = await thingNamed('LEAD', externalId)
`,
    to: `  const there = await thingNamed('LEAD', externalId)
  const [contour, binding] = await Promise.all([loadContour(), loadBinding(body)])
`,
    stages: ['externalIds'],
  },
  {
    name: 'another-payout-answered',
    file: repeatedPayout,
    weakens: 'a request for another partner or amount is not answered with the payout that has the externalId',
    from: 'partnerId === asked.partner.id && amountKopecks === asked.amountKopecks && ',
    to: '',
    stages: ['externalIds'],
  },
  {
    name: 'payout-elsewhere-answered',
    file: repeatedPayout,
    weakens: 'nobody is told that money goes to a destination where it does not go',
    from: 'partner.erasedAt !== undefined || payout.requisites.trim() === requisites.trim()',
    to: 'partner.erasedAt !== undefined || requisites !== payout.id',
    stages: ['externalIds'],
  },
  {
    name: 'ended-payout-answered',
    file: repeatedPayout,
    weakens: 'nobody is told that a payout that came to nothing is on its way',
    from: '  if (isSame && !isEnded) return\n',
    to: '  if (isSame) return\n',
    stages: ['externalIds'],
  },
  {
    name: 'payout-id-read-too-early',
    file: createPayout,
    weakens: 'a payout request is not refused because of what it made itself a moment ago',
    from: `  const [contour, partner, account] = await Promise.all([loadContour(), loadPartner(body.partnerId), loadAccount(body.partnerId)])
  // Read last: an active request that this very request made a moment ago would refuse it now.
  const there = partner && (await thingNamed('PAYOUT', externalId))
`,
    to: `  const there = await thingNamed('PAYOUT', externalId)
  const [contour, partner, account] = await Promise.all([loadContour(), loadPartner(body.partnerId), loadAccount(body.partnerId)])
`,
    stages: ['externalIds'],
  },
  {
    name: 'repeated-payout-as-it-was',
    file: createPayout,
    weakens: 'a repeated payout request is answered with the payout as it is, not as it was read',
    from: 'restsOn: [payoutStillAsRead(found)], ',
    to: '',
    stages: ['externalIds'],
  },
  {
    name: 'another-partner-answered',
    file: repeatedPartner,
    weakens: 'a request with another address is not answered with the partner who has the externalId',
    from: '  if (isSame && !isErased) return\n',
    to: '  if (!isErased) return\n',
    stages: ['externalIds'],
  },
  {
    name: 'partner-known-by-the-present-address-only',
    file: repeatedPartner,
    weakens: 'a repeat finds the partner who changed the address since',
    from: '[email.toLowerCase(), ...formerEmails]',
    to: '[email.toLowerCase(), ...formerEmails.slice(formerEmails.length)]',
    stages: ['externalIds'],
  },
  {
    name: 'erased-partner-answered',
    file: repeatedPartner,
    weakens: 'nobody is told that an erased partner is there',
    from: '  if (isSame && !isErased) return\n',
    to: '  if (isSame) return\n',
    stages: ['externalIds'],
  },
  {
    name: 'partner-id-read-too-early',
    file: createPartner,
    weakens: 'a request for a partner is not refused because of what it made itself a moment ago',
    from: `  const [contour, payees, takenBy] = await Promise.all([loadContour(), loadPayees(things), findPartnerId(body.email)])
  // Read last: an address that this very request took a moment ago would refuse it now.
  const there = await thingNamed('PARTNER', externalId)
`,
    to: `  const there = await thingNamed('PARTNER', externalId)
  const [contour, payees, takenBy] = await Promise.all([loadContour(), loadPayees(things), findPartnerId(body.email)])
`,
    stages: ['externalIds'],
  },
  {
    name: 'repeated-partner-as-they-were',
    file: createPartner,
    weakens: 'a repeated request for a partner is answered with the partner as they are, not as they were read',
    from: 'restsOn: [profileStillAsRead(whole.partner)]',
    to: 'restsOn: []',
    stages: ['externalIds'],
  },
  {
    name: 'partner-id-not-taken',
    file: 'lib/store/partner/partner.ts',
    weakens: 'a partner with an externalId takes it, so that nobody else gets it',
    from: "    ...externalIdGiven('PARTNER', partner.externalId, { id: partner.id }),\n",
    to: '',
    stages: ['externalIds'],
  },
]
