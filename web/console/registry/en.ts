import { pluralEn } from '../../../lib/domain/words/plural.ts'
import type { ru } from './ru.ts'

const payouts = (count: number): string => pluralEn(count, { one: 'payout', other: 'payouts' })

export const en = {
  payouts,
  name: (number: number, date: string) => `Registry No. ${number} of ${date}`,
  progress: (done: number, total: number) => `Looked at ${done} of ${total}…`,
  reading: 'Collecting approved requests…',
  added: (count: number, sum: string) => (count === 0 ? 'Nothing was added' : `Added: ${payouts(count)} for ${sum}`),
  inIt: (count: number) => `Already in this registry: ${count}`,
  leftOut: (count: number) => `Left out: ${count}`,
  stopped: (left: number) =>
    `It stopped; still to look at: ${left}. What was added is in the registry: a repeat adds nothing twice.`,
  goOn: 'Go on',
  close: 'Close',
  reasons: {
    NotFound: 'there is no such request',
    InThisRegistry: 'in this registry already',
    InAnotherRegistry: 'stands in another registry: release it there first',
    NotApproved: 'not approved, or already ended',
    PartnerBlocked: 'the partner is blocked',
    NeedsFourEyes: 'you approved it: the rule of two people has another person put it into a registry',
    CoolsDown: 'the address or the details changed a short time ago: the waiting time is not over',
    Uncovered: 'rewards were taken back, and the balance no longer covers it',
    NoRequisites: 'it does not say where to pay',
  },
} satisfies typeof ru
