import * as z from 'zod'
import { leaveOutReasons } from '../../../lib/domain/registry/collected-payouts.ts'
import { registryStatuses } from '../../../lib/domain/registry/registry.ts'
import { demo } from '../demo.ts'
import { administrator } from './administrator.ts'
import { field, id, moment, momentOrNull, text } from './answer-field.ts'
import { ruble, rubles } from './money.ts'
import { payoutStatus } from './payout.ts'

const doer = z
  .object({
    admin: administrator,
    apiKey: z
      .object({
        id: id('the key', '01a1fdc2-2d3f-7000-8000-000000000031'),
        title: field(z.string().max(200), 'Its title', 'Accounting'),
      })
      .nullable()
      .meta({
        description: 'The key that did it, whose administrator is `admin`; null when the administrator did',
        examples: [null],
      }),
  })
  .meta({ id: 'RegistryDoer', description: 'Who made a registry, or took a payout out of it' })

/** A registry of payouts. */
export const registry = z
  .object({
    id: id('the registry', demo.registry),
    number: field(z.int().min(1), 'Counts the registries of the program', 1),
    date: field(z.string().max(10), 'The date of its documents, in Moscow', '2026-11-28').meta({ format: 'date' }),
    status: field(
      z.enum(registryStatuses),
      'Collecting: payouts are added. Ready: it stays as it is, and its file can be downloaded. Sent: the bank has it. Closed: nothing of it is open any more',
      'Collecting',
    ),
    count: field(z.int().min(0), 'The payouts that stand in it', 1),
    sum: rubles('Their sum', 1000),
    revision: field(z.int().min(1), 'Incremented with every change; send it with the next move', 2),
    createdBy: doer,
    createdAt: moment('When it was made', '2026-11-28T10:58:43.795Z'),
    updatedAt: moment('When it last changed', '2026-11-28T10:58:43.795Z'),
    readyAt: momentOrNull('When it became Ready; null before', null),
    sentAt: momentOrNull('When it became Sent; null before', null),
    closedAt: momentOrNull('When it became Closed; null before', null),
  })
  .meta({ id: 'Registry', description: 'A registry: payouts that are paid together' })

const payee = z
  .object({
    name: field(z.string().max(700), 'Last, first and middle name; the address where there is none', 'Смирнова Анна'),
    inn: field(z.string().max(50).nullable(), 'Their ИНН; null for none', '500100732259'),
    legalType: field(
      z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']).nullable(),
      'Their legal type; null when none is chosen',
      'SelfEmployed',
    ),
    requisites: field(text(), 'Where the money goes, as the request says', 'card 2200 0000'),
  })
  .meta({ id: 'RegistryPayee', description: 'Who is paid, as they were when the payout was added' })

const release = z
  .object({
    at: moment('When it was taken out', '2026-11-28T11:58:43.795Z'),
    reason: field(z.string().max(1000), 'Why', 'the bank returned it'),
    from: field(z.enum(registryStatuses), 'What the registry was then', 'Sent'),
    by: doer,
  })
  .meta({ id: 'RegistryRelease', description: 'How a payout left a registry' })

/** A payout in a registry. */
export const registryPayout = z
  .object({
    payoutId: id('the payout request', demo.lidiasPayout),
    partnerId: id('its partner', demo.lidia),
    amount: field(z.number().positive(), 'Amount in rubles', 1000).meta({ ...ruble }),
    documentNumber: field(z.int().min(1).max(999_999), 'The number of its payment order', 1),
    payee,
    payoutStatus: field(payoutStatus, 'The status that the request has now', 'Approved'),
    addedAt: moment('When it was added', '2026-11-28T10:58:43.795Z'),
    released: release.nullable().meta({ description: 'Set once it was taken out, else null' }),
  })
  .meta({ id: 'RegistryPayout', description: 'A payout in a registry' })

/** What became of payouts that were to be added. */
export const collectedPayouts = z
  .object({
    registry,
    added: z.array(id('an added request', demo.lidiasPayout)).meta({ description: 'The requests that were added' }),
    leftOut: z
      .array(
        z
          .object({
            payoutId: id('the request', demo.payout),
            reason: field(
              z.enum(leaveOutReasons),
              'NotFound: there is no such request. InThisRegistry: it stands here already. InAnotherRegistry: release it there first. NotApproved: only approved requests are paid. PartnerBlocked: the partner is blocked. NeedsFourEyes: who approved it may not pay it. CoolsDown: the partner’s address or details changed a short time ago. Uncovered: rewards were taken back, and the balance no longer covers it. NoRequisites: it does not say where the money goes',
              'NotApproved',
            ),
          })
          .meta({ id: 'LeftOutPayout', description: 'A request that was not added, and why' }),
      )
      .meta({ description: 'The requests that were not' }),
  })
  .meta({ id: 'CollectedPayouts', description: 'A registry after payouts were to be added to it' })
