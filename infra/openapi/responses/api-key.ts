import * as z from 'zod'
import { administrator } from './administrator.ts'
import { id, name } from './answer-field.ts'

/** An API key, as histories store it. */
export const apiKey = z
  .object({
    id: id('the API key', '415b5eae-978b-525c-a555-edd2bc7d055b'),
    title: name('Title of the key', 'CRM'),
    admin: administrator,
  })
  .meta({ id: 'ApiKey', description: 'An API key and its holder, as they were at the time; never the secret' })

/** The people who issued or rotated a key: each of them has seen a secret with its scopes. */
export const issuers = z
  .array(administrator)
  .meta({ description: 'Who issued it, and who rotated it since; empty if that was not stored' })

export const serviceName = z
  .object({ id: id('the service account', '01a1fdc2-2d4b-7000-8000-000000000003'), title: name('The system', '1C') })
  .nullable()
  .meta({ description: 'The service account that it was issued for; null for a key of a person' })
