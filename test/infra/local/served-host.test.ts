import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { servingThisMachine } from '../../../infra/local/served-host.ts'
import { served } from '../../support/served.ts'

/** What the head of a request that names these hosts is answered with, by a server that has a secret to tell. */
async function answerTo(head: string): Promise<string> {
  const { port } = await served(servingThisMachine(async (_request, response) => void response.end('the demo key')))
  const socket = connect(port, '127.0.0.1')
  socket.write(head)
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString()
  return text
}

const naming = (host: string) => `GET /docs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

describe('the local server', () => {
  test.each(['127.0.0.1', '127.0.0.1:4000', 'localhost', 'localhost:4010', 'LOCALHOST:4000', '[::1]', '[::1]:4000'])(
    'serves %s',
    async (host) => {
      expect(await answerTo(naming(host))).toMatch(/^HTTP\/1\.1 200 [^]*the demo key$/)
    },
  )

  test.each([
    'evil.example',
    'evil.example:4000',
    '127.0.0.1.evil.example',
    'localhost.evil.example:4000',
    'evil.example@localhost',
    'localhost:4000:80',
    'localhost evil.example',
    '127.0.0.2',
    '0.0.0.0:4000',
    '::1',
    '',
  ])('answers %j with 421 and says whom it serves, and nothing else', async (host) => {
    const answer = await answerTo(naming(host))
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    expect(answer).toContain('npm start serves http://127.0.0.1, http://localhost and http://[::1] only')
    expect(answer).not.toContain('the demo key')
  })

  test('answers a request that names no host at all the same', async () => {
    expect(await answerTo('GET /docs HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
  })
})
