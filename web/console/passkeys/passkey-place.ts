/** Whether passkeys can be used here: browsers need a host name, and an IP address is not one. */
export type PasskeyPlace = 'here' | 'elsewhere' | 'nowhere'

export function passkeyPlace({ hostname }: Pick<Location, 'hostname'> = location): PasskeyPlace {
  if (/^\d+(\.\d+){3}$|^\[/.test(hostname)) return 'elsewhere'
  return typeof PublicKeyCredential === 'undefined' ? 'nowhere' : 'here'
}

/** The same page by the name that a machine has for itself. */
export function namedAddress(): string {
  const address = new URL(location.href)
  address.hostname = 'localhost'
  return address.href
}
