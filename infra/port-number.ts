import { InvalidArgumentError } from 'commander'

/** Ports that browsers and fetch never connect to (WHATWG Fetch, 2.9 Port blocking), so no web page could reach a service there. */
const blockedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113,
  115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556,
  563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
  6668, 6669, 6679, 6697, 10080,
])

/**
 * Parses a port that a person typed.
 *
 * @throws InvalidArgumentError
 */
export function portNumber(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new InvalidArgumentError('a port is a number from 1 to 65535')
  if (blockedPorts.has(port)) throw new InvalidArgumentError(blocked(port))
  return port
}

/**
 * Parses the base URL of a service that a person typed.
 *
 * @throws InvalidArgumentError
 */
export function servedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('expected a URL such as http://127.0.0.1:4000')
  // The scheme's default port is not written, and never blocked.
  if (url.port !== '' && blockedPorts.has(Number(url.port))) throw new InvalidArgumentError(blocked(Number(url.port)))
  return text
}

const blocked = (port: number): string =>
  `browsers and fetch refuse to connect to port ${port} (it is on the list of blocked ports of the Fetch standard); choose another one`
