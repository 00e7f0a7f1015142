import { expect, test } from 'vitest'
import { readRightsOfAct } from '../../../../lib/domain/webhook/read-rights-of-act.ts'

test.each([
  { type: 'link.created', subjects: ['link:plain', 'partner:1'], rights: ['links.read'] },
  { type: 'link.edited', subjects: ['link:plain', 'partner:1'], rights: ['links.read', 'partners.read'] },
  { type: 'deal.asked', subjects: ['lead:1'], rights: ['leads.read'] },
  { type: 'offer.edited', subjects: ['offer:loan', 'partner:1'], rights: ['partners.read'] },
  { type: 'roles.granted', subjects: ['administrator:ada@test.example', 'key:1'], rights: [] },
  // As files wrote it until 23 November 2026.
  { type: 'file.applied', subjects: ['offer:loan closed for anna@test.example'], rights: ['partners.read'] },
])('$type of $subjects is for readers with $rights', ({ type, subjects, rights }) => {
  expect(readRightsOfAct({ type, subjects })).toEqual(rights)
})
