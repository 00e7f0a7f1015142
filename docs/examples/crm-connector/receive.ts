// Takes what the program and the CRM send, and keeps what the program tells in a folder until it is done.

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eachOnce, type Inbox, leadToldBy, type Told } from '../../../lib/crm/inbox.ts'
import { verifyWebhook } from '../verify-webhook.ts'
import { writeValue } from './kept-in-folder.ts'

/** How events are known to come from whom they say. */
export interface Senders {
  webhookSecret: string
  /** Bitrix24 shows it beside the outbound hook. */
  applicationToken?: string
  /** amoCRM does not sign its webhooks. Give it the address /crm/… with this secret. */
  hookSecret?: string
}

/** @param log says what somebody has to mend */
export function receiverIn(
  folder: string,
  { webhookSecret, applicationToken, hookSecret }: Senders,
  log: (line: string) => void,
) {
  const inbox = join(folder, 'inbox')
  mkdirSync(inbox, { recursive: true })

  /** An event of the CRM is believed nothing else than that it is one: it only wakes the connector. */
  function isFromCrm(path: string, form: URLSearchParams): boolean {
    if (hookSecret !== undefined) return path === `/crm/${hookSecret}`
    return applicationToken !== undefined && form.get('auth[application_token]') === applicationToken
  }

  /**
   * Takes a request of the program or of the CRM. An event of the program is safe on the disk before it is acknowledged; one of the
   * CRM need not be, because its history remembers.
   *
   * @returns the status to answer with
   */
  function receive(path: string, headers: Record<string, string | undefined>, body: string): number {
    if (path !== '/program') return isFromCrm(path, new URLSearchParams(body)) ? 204 : 401
    try {
      verifyWebhook(webhookSecret, headers, body)
    } catch {
      return 401
    }
    const id = String(headers['webhook-id'])
    if (!/^[\w-]+$/.test(id)) return 400
    writeValue(join(inbox, `${id}.json`), JSON.parse(body))
    return 204
  }

  return { receive, inbox: inboxIn(inbox, log) }
}

function inboxIn(folder: string, log: (line: string) => void): Inbox {
  const toldIn = (name: string): Told => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { data: Told }).data
  return {
    async take() {
      const told = readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => ({ name, event: toldIn(name) }))
      if (told.some(({ event }) => event.object === null)) log('events came without their leads: the webhook may not read them')
      return {
        leads: eachOnce(told.flatMap(({ event }) => leadToldBy(event) ?? [])),
        isLast: true,
        leave: async (left) => {
          const waiting = new Set(left.map(({ leadId }) => leadId))
          for (const { name, event } of told) if (!waiting.has(leadToldBy(event)?.leadId ?? '')) rmSync(join(folder, name))
        },
      }
    },
  }
}
