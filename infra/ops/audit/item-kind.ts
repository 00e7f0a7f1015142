import type { Item } from '../../../lib/store/item.ts'
import type { Key } from '../../../lib/store/keys.ts'
import type { shapes } from './item-shapes.ts'

export type ItemKind = keyof typeof shapes

const configuration: Readonly<Record<string, ItemKind>> = {
  STATUS: 'status',
  FIELD: 'field',
  LEVEL: 'level',
  GROUP: 'group',
  LEGALTYPE: 'legalType',
  ADMINISTRATOR: 'administrator',
  OFFER: 'offer',
}

const partitions: Readonly<Record<string, ItemKind>> = {
  PARTNERS: 'profile',
  ACTIVITY: 'activity',
  EMAILS: 'email',
  PAYOUTS: 'payout',
  LINKS: 'link',
  PROMOCODES: 'promocode',
  ROLES: 'roles',
  KEYS: 'apiKey',
  KEYUSES: 'apiKeyUse',
  WEBHOOKS: 'webhook',
  WEBHOOKSECRETS: 'webhookSecrets',
  WEBHOOKORDERS: 'webhookOrder',
  COUNTED: 'counted',
  DAYS: 'dayFigures',
}

const sortKeys: Readonly<Record<string, ItemKind>> = {
  'CONTOUR/SETTINGS': 'settings',
  'APPLIED/APPLIED': 'appliedFile',
  'PARTNER/ACCOUNT': 'account',
  'PARTNER/ENTRY': 'entry',
  'PAYOUT/HISTORY': 'payoutChange',
  'PARTNER/REVERSED': 'reversed',
  'OFFER/CLOSED': 'closure',
  'SESSION/SESSION': 'session',
  'LEAD/LEAD': 'lead',
  'LEAD/DEAL': 'act',
  'LEAD/MOVE': 'act',
  'WINDOW/WINDOW': 'window',
  'KEPT/ANSWER': 'keptAnswer',
  'SIGNIN/CODE': 'signInCode',
  'CONFIRM/CODE': 'signInCode',
  'SIGNINSECRET/SECRET': 'signInSecret',
  'LOGIN/LOGIN': 'login',
  'LOGINUSE/USE': 'loginUse',
  'WEBHOOKCOUNT/COUNT': 'webhookCount',
  'LOGINEND/END': 'loginEnd',
}

export const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

/** What stands under a key; undefined for what the table has no place for. */
export function kindOf({ pk, sk }: Key): ItemKind | undefined {
  const [partition = '', sort = ''] = [pk.split('#', 1)[0], sk.split('#', 1)[0]]
  if (pk === 'CONTOUR' && sort !== sk) return configuration[sort]
  if (partition === 'EVENTS') return 'journalEntry'
  if (partition === 'FEED') return 'toldAct'
  if (partition === 'PARTNERMONTHS') return 'partnerMonth'
  if (partition === 'OFFERMONTHS') return 'offerMonth'
  if (partition === 'VALUE') return 'leadValue'
  if (partition === 'LOGINS') return 'personLogin'
  if (partition === 'DELIVERIES') return 'webhookDelivery'
  if (partition === 'AGREEMENTS') return 'agreement'
  return partitions[pk] ?? sortKeys[`${partition}/${sort}`]
}
