import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { ConfirmationCodeOrder, MailOrder, SignInCodeOrder } from '../../lib/domain/mail/mail-order.ts'
import { signInSecretKey } from '../../lib/store/keys.ts'
import { codeOf } from '../../lib/store/people/sign-in-code.ts'
import type { ConfirmationMail, PersonName } from './call.ts'
import { administrators, emailOf, partners } from './simulated-contour.ts'
import type { WireRequest } from './wire.ts'

/** Where both queues are said to be: nothing of a simulation leaves the process but what goes to the engine. */
export const mailQueueUrl = 'https://queue.simulation.example/mail'

const people: readonly PersonName[] = [...partners, ...administrators].map(({ name }) => name)

/** A code as its mail says it. */
type CodeMail = { kind: 'SignIn'; person: PersonName; code: string } | ({ kind: 'Confirmation' } & ConfirmationMail)

/** A code for anybody. */
export interface MailedCode {
  to: string
  what: 'SignIn' | ConfirmationCodeOrder['purpose']
  code: string
}

type CodeOrder = SignInCodeOrder | ConfirmationCodeOrder

/** Reads codes as soon as their mails are ordered; the delivery of mail is simulated elsewhere. */
export class Mailbox {
  private secret = ''
  /** Ids of partners by name, once the contour is prepared. */
  partnerIds: Readonly<Partial<Record<PersonName, string>>> = {}

  /** Looks at an executed transaction: the first one that has a code mailed creates the secret of codes. */
  noteSecret({ operation, body }: WireRequest): void {
    if (operation !== 'TransactWriteItems' || !body.includes(`"${signInSecretKey.pk}"`)) return
    const { TransactItems: items } = JSON.parse(body) as { TransactItems: { Put?: { Item: Record<string, never> } }[] }
    for (const { Put: put } of items) {
      const item = put && unmarshall(put.Item)
      if (item?.pk === signInSecretKey.pk) this.secret = String(item.secret)
    }
  }

  /** The code that the recipient of an order reads in the mail; undefined for mail without a code, and for strangers. */
  codeIn(order: MailOrder): CodeMail | undefined {
    if (order.kind === 'SignInCode') {
      const person = people.find((one) => emailOf(one) === order.email)
      return person && { person, code: this.codeOf(order), kind: 'SignIn' }
    }
    // Nobody asks to be erased here.
    if (order.kind !== 'ConfirmationCode' || order.purpose === 'Erasure') return undefined
    const person = people.find((one) => this.partnerIds[one] === order.partnerId)
    return person && { person, code: this.codeOf(order), kind: 'Confirmation', purpose: order.purpose }
  }

  /** The recipient of a mailed code: an address, or the id of a partner; undefined for mail without a code. */
  anyCodeIn(order: MailOrder): MailedCode | undefined {
    if (order.kind === 'SignInCode') return { to: order.email, what: 'SignIn', code: this.codeOf(order) }
    return order.kind === 'ConfirmationCode' ? { to: order.partnerId, what: order.purpose, code: this.codeOf(order) } : undefined
  }

  private codeOf(order: CodeOrder): string {
    return codeOf({ secret: this.secret }, order)
  }
}
