import type { MailLane } from '../domain/mail/mail-message.ts'
import type { MailOrder, SignInCodeOrder } from '../domain/mail/mail-order.ts'
import { loadContour } from '../store/contour/contour.ts'
import { isKnownAddress } from './sign-in-purpose.ts'

/**
 * Groups orders by the queue they belong to. Only a code to sign in or register may go to a stranger: every other mail is for a
 * person of the contour. Each address is looked up once, and the contour is read once at most.
 */
export async function byMailLane(orders: readonly MailOrder[]): Promise<Record<MailLane, MailOrder[]>> {
  const asked = new Map(orders.filter(isSignInCode).map((order) => [addressOf(order), order]))
  const known = new Set<string>()
  let contour: ReturnType<typeof loadContour> | undefined
  const loadOnce = () => (contour ??= loadContour())
  await Promise.all(
    [...asked].map(async ([address, order]) => {
      if (await isKnownAddress(order, loadOnce)) known.add(address)
    }),
  )
  const isForStranger = (order: MailOrder): boolean => isSignInCode(order) && !known.has(addressOf(order))
  return { Known: orders.filter((order) => !isForStranger(order)), Stranger: orders.filter(isForStranger) }
}

const isSignInCode = (order: MailOrder): order is MailOrder & SignInCodeOrder => order.kind === 'SignInCode'

const addressOf = ({ app, email }: SignInCodeOrder): string => `${app} ${email}`
