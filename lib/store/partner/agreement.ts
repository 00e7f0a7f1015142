import type { Agreement } from '../../domain/partner/registration.ts'
import { agreementKey, agreementsPartition } from '../keys.ts'
import { getItem, queryAll } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { agreementItem } from './partner-items.ts'

/** Undefined when the partner never agreed to that version. */
export async function loadAgreement(partnerId: string, version: string): Promise<Agreement | undefined> {
  const item = await getItem(agreementKey(partnerId, version))
  return item && agreementItem.read(item)
}

/** Everything that a partner agreed to. */
export async function loadAgreements(partnerId: string): Promise<Agreement[]> {
  return (await queryAll(agreementsPartition(partnerId))).map(agreementItem.read)
}

/** A version is agreed to once: its record is never overwritten. */
export function agreementKept(agreement: Agreement): Step {
  return {
    write: {
      Put: {
        Item: { ...agreementKey(agreement.partnerId, agreement.version), ...agreement },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refused: stale,
  }
}
