import { createHash, createHmac } from 'node:crypto'
import type { WireCall } from './wire-table.ts'

/** What a request says of who signed it, and the signature that their secret gives for this very request. */
export interface Signature {
  accessKeyId: string
  /** Date, region, service. */
  scope: string
  signedHeaders: string[]
  given: string
  expected: string
}

/** Reads and recomputes a signature (Signature Version 4), as AWS does before it looks at a request. */
export function signatureOf({ method, url, headers, body }: WireCall, secret: string): Signature {
  const [, credential = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(String(headers.authorization)) ?? []
  const [accessKeyId = '', ...scope] = credential.split('/')
  const signedHeaders = names.split(';')

  const lines = signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, url, '', lines.join(''), names, sha256(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(request)].join('\n')
  const key = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`)
  return { accessKeyId, scope: scope.slice(1, -1).join('/'), signedHeaders, given, expected: hmac(key, toSign).toString('hex') }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
