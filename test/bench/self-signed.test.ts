import { X509Certificate } from 'node:crypto'
import { get } from 'node:https'
import { expect, test } from 'vitest'
import { selfSigned } from './self-signed.ts'
import { served } from '../support/served.ts'

test('a self-signed certificate stands for 127.0.0.1, today, and vouches for itself', () => {
  const { certificate } = selfSigned()
  const read = new X509Certificate(certificate)
  expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(read.verify(read.publicKey)).toBe(true)
  expect(Date.parse(read.validFrom)).toBeLessThan(Date.now())
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now())
})

test('a client that trusts it, and only such a one, talks to a server that has it', async () => {
  const tls = selfSigned()
  const { baseUrl } = await served((_request, response) => response.end('good'), { tls })
  const ask = (ca: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get(baseUrl, { ca }, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
  expect(await ask(tls.certificate)).toBe(200)
  await expect(ask(selfSigned().certificate)).rejects.toThrow(/self-signed certificate|signature/)
})
