import { maxPasskeyNameLength } from '../../lib/domain/people/passkey.ts'
import { unseenInNamesPattern } from '../../lib/domain/value/unseen-characters.ts'

/** Bytes that only a device and the service read. */
export const bytesField = (description: string) => ({
  description: `${description}; in base64url`,
  examples: ['kL0QqFvZzR3mD9uTt2nJYw'],
  override: { type: 'string', minLength: 1, maxLength: 20_000, pattern: String.raw`^[\w-]+$` },
})

export const passkeyNameField = {
  description: 'The name that its owner gave it',
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
  credentialId: bytesField('The id that the device gave the passkey'),
  clientDataJson: bytesField('What the browser asked the device'),
  authenticatorData: bytesField('What the device says about itself'),
  signature: bytesField('The signature over both'),
  userHandle: {
    description: 'The passkey’s user according to the device; in base64url',
    examples: [null],
    override: { type: ['string', 'null'], minLength: 1, maxLength: 20_000, pattern: String.raw`^[\w-]+$` },
  },
}
