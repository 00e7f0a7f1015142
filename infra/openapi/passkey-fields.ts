import { maxPasskeyNameLength } from '../../lib/domain/passkey.ts'
import { unseenInNamesPattern } from '../../lib/domain/unseen-characters.ts'

/** Bytes that only a device and the service read. */
export const bytesField = (description: string) => ({
  description: `${description}; in base64url`,
  examples: ['kL0QqFvZzR3mD9uTt2nJYw'],
  override: { type: 'string', minLength: 1, maxLength: 20_000, pattern: String.raw`^[\w-]+$` },
})

export const passkeyNameField = {
  description: 'What its owner calls it',
  examples: ['MacBook'],
  override: {
    type: 'string',
    minLength: 1,
    maxLength: maxPasskeyNameLength,
    pattern: String.raw`\S`,
    not: { pattern: unseenInNamesPattern },
  },
}

/** What a device signed. */
export const assertionFields = {
  credentialId: bytesField('What the device calls the passkey'),
  clientDataJson: bytesField('What the browser asked the device'),
  authenticatorData: bytesField('What the device says of itself'),
  signature: bytesField('The signature of both'),
  userHandle: {
    description: 'Whose the device says that the passkey is; in base64url',
    examples: [null],
    override: { type: ['string', 'null'], minLength: 1, maxLength: 20_000, pattern: String.raw`^[\w-]+$` },
  },
}
