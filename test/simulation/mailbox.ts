import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { ConfirmationCodeOrder, MailOrder, SignInCodeOrder } from '../../lib/domain/mail-order.ts'
import { signInSecretKey } from '../../lib/store/keys.ts'
import { codeOf } from '../../lib/store/sign-in-code.ts'
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

/** Reads codes as soon as their mails are ordered: how mail gets to its reader is played besides. */
export class Mailbox {
  private secret = ''
  /** Whose id is whose, once the contour is prepared. */
  partnerIds: Readonly<Partial<Record<PersonName, string>>> = {}

  /** Looks at an executed transaction: the first that has a code mailed makes the secret of codes. */
  noteSecret({ operation, body }: WireRequest): void {
    if (operation !== 'TransactWriteItems' || !body.includes(`"${signInSecretKey.pk}"`)) return
    const { TransactItems: items } = JSON.parse(body) as { TransactItems: { Put?: { Item: Record<string, never> } }[] }
    for (const { Put: put } of items) {
      const item = put && unmarshall(put.Item)
      if (item?.pk === signInSecretKey.pk) this.secret = String(item.secret)
    }
  }

  /** What whoever an order is for reads in its mail; undefined for what holds no code, and for a stranger. */
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

  /** To whom a code is mailed: an address, or the id of a partner; undefined for what holds no code. */
  anyCodeIn(order: MailOrder): MailedCode | undefined {
    if (order.kind === 'SignInCode') return { to: order.email, what: 'SignIn', code: this.codeOf(order) }
    return order.kind === 'ConfirmationCode' ? { to: order.partnerId, what: order.purpose, code: this.codeOf(order) } : undefined
  }

  private codeOf(order: CodeOrder): string {
    return codeOf({ secret: this.secret }, order)
  }
}
