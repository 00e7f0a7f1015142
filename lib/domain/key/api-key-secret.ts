/** The prefix of every secret: people and secret scanners recognize it. */
export const apiKeyPrefix = 'ppk_'

/** 160 bits: 136 of them stay unknown, because four characters are kept to recognize a key. */
export const apiKeyRandomBytes = 20

/** 27 characters of base62 hold 160 bits; 6 hold the 32 of the checksum. */
const randomLength = 27
const checksumLength = 6
const recognisableLength = 8
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The form of every issued secret; the firewall checks it too. */
export const apiKeyForm = new RegExp(`^${apiKeyPrefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`)

/**
 * A new secret: the prefix, random characters, and check characters that tell a typing error from a wrong key.
 *
 * @param random exactly apiKeyRandomBytes bytes from a cryptographically secure source
 * @throws Error for any other length: a short secret must never exist
 */
export function apiKeySecret(random: Uint8Array): string {
  if (random.length !== apiKeyRandomBytes) throw new Error(`a secret is made of ${apiKeyRandomBytes} random bytes`)
  const number = random.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  const body = base62(number, randomLength)
  return apiKeyPrefix + body + checksumOf(body)
}

/**
 * Whether a text claims to be our secret and cannot be one, so no lookup is needed. Texts without the prefix claim
 * nothing: a contour file may contain any secret.
 */
export function isMisspeltSecret(text: string): boolean {
  if (!text.startsWith(apiKeyPrefix)) return false
  const [, body = '', checksum] = apiKeyForm.exec(text) ?? []
  return checksum !== checksumOf(body)
}

/** The first characters of a secret: enough for people to recognize a key, too few to be of use to anybody else. */
export function recognisablePart(secret: string): string {
  return secret.slice(0, recognisableLength)
}

const checksumOf = (text: string): string => base62(BigInt(crc32(text)), checksumLength)

function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text
  return text.padStart(length, '0')
}

/**
 * CRC-32 of ASCII text, as zlib computes it. Written here because every function checks keys, and loading zlib for a
 * few characters would slow down each cold start.
 */
function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}
