import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import { letIn } from '../../shared/session/session.ts'
import { passkeyPlace } from './passkey-place.ts'
import type { PasskeySignature } from './passkey-requests.ts'

const device = () => import('./passkey-device.ts')

/** A challenge is good for five minutes: a page that waits longer asks again. */
const offeredAnewMs = 4 * 60_000

/** Signing in with a passkey: with the button, or from the browser's suggestions in the address field. */
export function usePasskeySignIn() {
  const client = useQueryClient()
  const enter = async (signature: PasskeySignature) => unwrap(api.POST('/api/session/passkey', { body: signature }))
  const signIn = useMutation({
    mutationFn: async () => enter(await (await device()).signWithPasskey()),
    onSuccess: (person) => letIn(client, person),
  })
  const { mutate: enterOffered } = useMutation({ mutationFn: enter, onSuccess: (person) => letIn(client, person) })
  const isAsked = signIn.isPending
  useEffect(() => {
    if (passkeyPlace() !== 'here' || isAsked) return undefined
    let isOver = false
    const offer = async (): Promise<void> => {
      const { mayBeOffered, signWithPasskey } = await device()
      if (isOver || !(await mayBeOffered())) return
      const signature = await signWithPasskey({ isOffered: true })
      if (!isOver) enterOffered(signature)
    }
    // Nobody asked for it, so its failure is not shown.
    const begin = (): void => void offer().catch(() => undefined)
    begin()
    const again = setInterval(begin, offeredAnewMs)
    return () => {
      isOver = true
      clearInterval(again)
      void device().then(({ cancelPasskey }) => cancelPasskey())
    }
  }, [isAsked, enterOffered])
  return signIn
}
