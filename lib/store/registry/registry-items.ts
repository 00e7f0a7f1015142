import type { Registered, Registry, RegistryLine, RegistryNumbers } from '../../domain/registry/registry.ts'
import { administratorAttributes } from '../contour/contour-items.ts'
import { declared } from '../table/declared.ts'

const doer = { by: { map: administratorAttributes }, byApiKey: { optional: { map: { id: 'text', title: 'text' } } } } as const

export const registryItem = declared<Registry>(
  {
    id: 'text',
    number: 'number',
    date: 'text',
    status: 'text',
    count: 'number',
    sumKopecks: 'number',
    revision: 'number',
    madeBy: { map: doer },
    createdAt: 'text',
    updatedAt: 'text',
    readyAt: { optional: 'text' },
    sentAt: { optional: 'text' },
    closedAt: { optional: 'text' },
  },
  { since: 8 },
)

export const registryLineItem = declared<RegistryLine>(
  {
    registryId: 'text',
    payoutId: 'text',
    partnerId: 'text',
    amountKopecks: 'number',
    documentNumber: 'number',
    payee: { map: { name: 'text', inn: { orNull: 'text' }, legalType: { orNull: 'text' }, requisites: 'text' } },
    addedAt: 'text',
    released: { optional: { map: { ...doer, at: 'text', reason: 'text', from: 'text' } } },
  },
  { since: 8 },
)

export const registeredItem = declared<Registered>({ registryId: 'text' }, { since: 8 })

export const registryNumbersItem = declared<RegistryNumbers>({ registries: 'number', documents: 'number' }, { since: 8 })
