import type { Key } from '../../../lib/store/keys.ts'
import type { ItemKind } from '../../../lib/store/stored-items.ts'

export type { ItemKind }

/** Maps, not objects: a key may be called anything, "constructor" too. */
const kinds = (of: Readonly<Record<string, ItemKind>>): ReadonlyMap<string, ItemKind> => new Map(Object.entries(of))

const configuration = kinds({
  STATUS: 'status',
  FIELD: 'field',
  LEVEL: 'level',
  GROUP: 'group',
  LEGALTYPE: 'legalType',
  ADMINISTRATOR: 'administrator',
  OFFER: 'offer',
})

const partitions = kinds({
  PARTNERS: 'profile',
  ACTIVITY: 'activity',
  EMAILS: 'email',
  SAMEDETAILS: 'payees',
  LEGALDETAILS: 'legalDetails',
  PAYOUTS: 'payout',
  REGISTRIES: 'registry',
  REGISTERED: 'registered',
  LINKS: 'link',
  PROMOCODES: 'promocode',
  WAITINGDEALS: 'waitingDeal',
  GIVENUP: 'givenUpName',
  ROLES: 'roles',
  KEYS: 'apiKey',
  KEYUSES: 'apiKeyUse',
  KEYHOLDERS: 'keyHolder',
  SERVICES: 'serviceAccount',
  SEALS: 'seal',
  WEBHOOKS: 'webhook',
  WEBHOOKSECRETS: 'webhookSecrets',
  WEBHOOKORDERS: 'webhookOrder',
  MAILORDERS: 'mailOrder',
  PASSKEYHOLDERS: 'passkeyHolder',
  COMPANYIDENTITIES: 'companyIdentity',
  COUNTED: 'counted',
  CRM: 'keptForCrm',
  DAYS: 'dayFigures',
  UPGRADES: 'upgrade',
  CONFIGURATIONS: 'formerConfiguration',
  LOGO: 'logo',
  BANKS: 'bank',
  BANKDIRECTORY: 'bankDirectory',
  SIGNINTRIES: 'daysTries',
})

/** Families of partitions, each with one kind of items, by the prefix before #. */
const families = kinds({
  EVENTS: 'journalEntry',
  DECIDEDDEALS: 'decidedDeals',
  FEED: 'toldAct',
  PARTNERMONTHS: 'partnerMonth',
  OFFERMONTHS: 'offerMonth',
  EXTERNALIDS: 'externalId',
  VALUE: 'leadValue',
  RULES: 'recordedRules',
  LOGINS: 'personLogin',
  PASSKEYS: 'passkey',
  DELIVERIES: 'webhookDelivery',
  REGISTRY: 'registryLine',
  AGREEMENTS: 'agreement',
  PAYMENTDETAILS: 'paymentDetails',
  LEGALFILES: 'legalFilePart',
})

/** Partitions with several kinds of items, by the prefixes before # in both keys. */
const sortKeys = new Map(
  Object.entries({
    CONTOUR: kinds({ SETTINGS: 'settings', REVISION: 'configurationRevision' }),
    APPLIED: kinds({ APPLIED: 'appliedFile', FILE: 'appliedParts' }),
    PARTNER: kinds({ ACCOUNT: 'account', ENTRY: 'entry', REVERSED: 'reversed', MONTH: 'dealMonth', NUMBERS: 'partnerNumbers' }),
    PAYOUT: kinds({ HISTORY: 'payoutChange' }),
    OFFER: kinds({ CLOSED: 'closure' }),
    REGISTRYNUMBERS: kinds({ NUMBERS: 'registryNumbers' }),
    SESSION: kinds({ SESSION: 'session' }),
    LEAD: kinds({ LEAD: 'lead', DEAL: 'act', MOVE: 'act' }),
    WINDOW: kinds({ WINDOW: 'window' }),
    KEPT: kinds({ ANSWER: 'keptAnswer' }),
    SIGNIN: kinds({ CODE: 'signInCode', MAILBOX: 'mailbox', PROOF: 'workProof' }),
    CONFIRM: kinds({ CODE: 'signInCode' }),
    SIGNINSECRET: kinds({ SECRET: 'signInSecret' }),
    LOGIN: kinds({ LOGIN: 'login' }),
    LOGINUSE: kinds({ USE: 'loginUse' }),
    WEBHOOKCOUNT: kinds({ COUNT: 'webhookCount' }),
    WEBHOOKLANES: kinds({ LANES: 'webhookLanes' }),
    LOGINEND: kinds({ END: 'loginEnd' }),
    PASSKEYOF: kinds({ PASSKEY: 'passkeyOwner' }),
    PASSKEYUSE: kinds({ USE: 'passkeyUse' }),
    PASSKEYCHALLENGE: kinds({ CHALLENGE: 'passkeyChallenge' }),
    COMPANYSTATE: kinds({ STATE: 'companyState' }),
    COMPANYSUBJECT: kinds({ SUBJECT: 'companySubject' }),
  }),
)

/** What stands under a key; undefined for what the table has no place for. An audit asks ten times of every item. */
export function kindOf({ pk, sk }: Key): ItemKind | undefined {
  const [partition, sort] = [beforeHash(pk), beforeHash(sk)]
  if (pk === 'CONTOUR' && sort !== sk) return configuration.get(sort)
  return families.get(partition) ?? partitions.get(pk) ?? sortKeys.get(partition)?.get(sort)
}

function beforeHash(text: string): string {
  const end = text.indexOf('#')
  return end < 0 ? text : text.slice(0, end)
}
