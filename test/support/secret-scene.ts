import { configurationId } from '../../lib/domain/contour/configuration-id.ts'
import type { Settings } from '../../lib/domain/contour/contour.ts'
import type { ConfirmationPurpose } from '../../lib/domain/people/confirmation-purpose.ts'
import { leadContour } from './lead-contour.ts'
import type { Browser } from './logins.ts'

// Whatever is secret or personal has one of these in it, so that no part of it can slip through.
export const inn = '500100732259'
export const largeNumber = 8_123_456_789_012_344
export const stems = ['кенар', 'canary', inn, String(largeNumber)]

export const person = { firstName: 'Кенарий', lastName: 'Кенаров', middleName: 'Кенарович' }

/** The contour of the leads, with everything personal marked. */
export function canaryContour(...secrets: string[]) {
  const marked = JSON.parse(
    JSON.stringify(leadContour).replaceAll('@test.example', '@canary.example').replaceAll('PLAIN10', 'CANARY10'),
  ) as typeof leadContour
  return {
    ...marked,
    settings: {
      keysCorrect: true,
      ...marked.settings,
      registration: 'open',
      terms: { version: '1', url: 'https://canary.example/terms' },
    },
    administrators: marked.administrators.map((one) => ({ ...one, ...person })),
    apiKeys: secrets.map((secret) => ({ title: 'Test key', administrator: 'admin@canary.example', secret })),
    partners: marked.partners.map((one) => ({ ...one, ...person, inn, legalType: 'SelfEmployed' })),
  }
}

/** An id of configuration is made from its name. */
export const canaryOffer = configurationId('test', 'OFFER', 'loan')

/** The scene before the requests. */
export interface SecretScene {
  /** Of a key that nobody has used yet. */
  secret: string
  /** Of the key that sets the scene. */
  setUp: string
  partnerId: string
  payoutId: string
  registryId: string
  leadId: string
  dealId: string
  /** The entry of a reward, as a path names it. */
  earning: { id: string; revision: string }
  sessionId: string
  apiKeyId: string
  serviceAccountId: string
  webhookId: string
  eventId: string
  administratorId: string
  otherAdministratorId: string
  settings: Settings
  browser: Browser
  /** For the partner who sends these requests. */
  partnersBrowser: Browser
  /** That the partner was sent. */
  codes: Record<ConfirmationPurpose, string>
  sent: { email: string; code: string }
  registrant: { email: string; code: string; firstName: string; lastName: string }
  passkeys: PasskeysOfScene
  /** What a company has sent the administrator's browser back with. */
  company: { headers: Record<string, string>; body: object }
  field: (systemName: string) => string
}

/** What devices of the administrator have made and signed. */
export interface PasskeysOfScene {
  id: string
  made: { headers: Record<string, string>; body: object }
  signed: { headers: Record<string, string>; body: object }
}

/** A token may stand in it. */
export const canaryUrl = 'https://crm.example/canary?token=canary'
export const notJson = '{"requisites": "x" canary-not-json, "inn": 500100732259}'
export const canaryFields = ({ field }: SecretScene, surname: string) => [
  { fieldTypeId: field('surname'), value: surname },
  { fieldTypeId: field('sum'), value: largeNumber },
]
