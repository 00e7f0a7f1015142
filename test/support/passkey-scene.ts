import { newAuthenticator } from './authenticator.ts'
import type { GoodRequest, Scene } from './good-requests.ts'
import { testBrowserCookie } from './logins.ts'
import { host, ofBrowser, testSite } from './passkeys.ts'

type Ask = (endpointName: string, request: GoodRequest) => Promise<unknown>

/**
 * Devices of the administrator who is signed in.
 *
 * @param ask sends a request by the name of its endpoint, and gives the body of its answer
 * @param signedInWith the same person, whom this request signs in with a passkey; where signing in past the device does as much, that
 */
export function passkeyScene(
  signedIn: Scene['signedIn'],
  ask: Ask,
  signedInWith: (request: GoodRequest) => ReturnType<Scene['signedIn']> = signedIn,
): Pick<Scene, 'passkeyToAdd' | 'passkeyToSignIn' | 'passkeyToChange'> {
  const asked = async (userHandle: string) => {
    const { challenge } = (await ask('request-passkey-challenge', { headers: ofBrowser() })) as {
      challenge: string
    }
    return { challenge, ...testSite, userHandle }
  }
  const toAdd = async (authenticator = newAuthenticator()) => {
    const { headers } = await signedIn()
    const { id } = (await ask('show-session', { headers })) as { id: string }
    const answer = authenticator.register(await asked(id))
    const sent = { ...headers, host, cookie: `${headers.cookie}; ${testBrowserCookie}` }
    return { headers: sent, body: { name: 'MacBook', ...answer }, personId: id }
  }
  const added = async (authenticator = newAuthenticator()) => {
    const { personId, ...request } = await toAdd(authenticator)
    const { id } = (await ask('add-passkey', request)) as { id: string }
    // Acts from here on are proven by the passkey.
    const signed = { headers: ofBrowser(), body: authenticator.sign(await asked(personId)) }
    const { headers } = await signedInWith(signed)
    return { headers: { ...headers, host, cookie: `${headers.cookie}; ${testBrowserCookie}` }, id, personId }
  }
  return {
    passkeyToAdd: async () => {
      const { headers, body } = await toAdd()
      return { headers, body }
    },
    passkeyToChange: async () => {
      const { headers, id } = await added()
      return { headers, id }
    },
    passkeyToSignIn: async () => {
      const authenticator = newAuthenticator()
      const { personId } = await added(authenticator)
      return { headers: ofBrowser(), body: authenticator.sign(await asked(personId)) }
    },
  }
}
