import { createHash } from 'node:crypto'
import { mailMessage } from '../../lib/contract/mail-message.ts'
import type { PersonName } from './call.ts'
import { administrators, emailOf, partners } from './simulated-contour.ts'
import type { WireAnswer, WireRequest } from './wire.ts'

/** Where the queue is said to be: nothing of a simulation leaves the process but what goes to the engine. */
export const mailQueueUrl = 'https://queue.simulation.example/mail'

const people: readonly PersonName[] = [...partners, ...administrators].map(({ name }) => name)

/**
 * Plays the mail queue and all that is behind it: what is put there is read by whom it is for at once.
 *
 * @returns takes a request to the queue
 */
export function mailbox(
  onCode: (mail: { person: PersonName; code: string }, kind: 'SignInCode' | 'ConfirmationCode') => void,
): (wireRequest: WireRequest) => Promise<WireAnswer> {
  return async ({ body }) => {
    const { MessageBody: message } = JSON.parse(body) as { MessageBody: string }
    const mail = mailMessage.parse(JSON.parse(message))
    if (mail.kind === 'SignInCode' || mail.kind === 'ConfirmationCode') {
      const person = people.find((one) => emailOf(one) === mail.email)
      if (person) onCode({ person, code: mail.code }, mail.kind)
    }
    // The SDK compares the digest of the body with what it sent.
    const answer = { MessageId: '1', MD5OfMessageBody: createHash('md5').update(message).digest('hex') }
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: Buffer.from(JSON.stringify(answer)),
    }
  }
}
