import type { ConfirmationCodeOrder, SignInCodeOrder } from '../../lib/domain/mail/mail-order.ts'
import { signInSecretKey } from '../../lib/store/keys.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { codeOf } from '../../lib/store/people/sign-in-code.ts'
import { orderedMails } from './stored.ts'

export type MailedCode = (SignInCodeOrder | ConfirmationCodeOrder) & { code: string }

/** All codes that are ordered to be mailed, as their mails say them, oldest first. */
export async function mailedCodes(): Promise<MailedCode[]> {
  const secret = (await getItem(signInSecretKey))?.secret as string | undefined
  const orders = await orderedMails()
  return orders.flatMap((order) =>
    order.kind === 'SignInCode' || order.kind === 'ConfirmationCode'
      ? { ...order, code: codeOf({ secret: secret ?? '' }, order) }
      : [],
  )
}
