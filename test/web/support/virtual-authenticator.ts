import type { Page } from 'playwright-core'

/** Chromium's virtual device in a page: it stores passkeys, and verifies its user at once. */
export interface VirtualAuthenticator {
  /** Sets whether the device verifies its user. */
  knowsOwner: (isKnown: boolean) => Promise<void>
  credentialCount: () => Promise<number>
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    knowsOwner: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    credentialCount: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
