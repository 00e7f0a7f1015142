/** The credentials that the SDK signs with. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/**
 * Replaces the SDK's chain of credential providers in a bundle: Lambda and the local start give credentials only in the environment. They
 * are read at every call, which costs nothing and needs no knowledge of when they change.
 */
export function defaultProvider(): () => Promise<Credentials> {
  return async () => {
    const {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    } = process.env
    if (!accessKeyId || !secretAccessKey) throw new CredentialsMissing()
    return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
  }
}

class CredentialsMissing extends Error {
  override readonly name = 'CredentialsProviderError'

  constructor() {
    super('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set')
  }
}
