import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { enqueueMail } from '../../../lib/store/mail-queue.ts'

const queue = mockClient(SQSClient)
const message = {
  kind: 'SignInCode',
  email: 'anna@partners.example',
  app: 'account',
  code: '012345',
  expiresAt: '2026-11-22T09:10:00.000Z',
  requestId: 'request-1',
} as const

beforeEach(() => {
  queue.reset()
  vi.stubEnv('MAIL_QUEUE_URL', 'https://sqs.example/mail')
})

test('a message goes into the queue that the environment names', async () => {
  queue.on(SendMessageCommand).resolves({})
  await enqueueMail(message)
  const [sent] = queue.commandCalls(SendMessageCommand)
  expect(sent?.args[0].input).toEqual({ QueueUrl: 'https://sqs.example/mail', MessageBody: JSON.stringify(message) })
})

test('a message whose answer was lost is put there again', async () => {
  queue
    .on(SendMessageCommand)
    .rejectsOnce(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    .resolves({})
  await enqueueMail(message)
  expect(queue.commandCalls(SendMessageCommand)).toHaveLength(2)
})

test('in a contour without mail nothing is sent', async () => {
  vi.stubEnv('MAIL_QUEUE_URL', undefined)
  await enqueueMail(message)
  expect(queue.calls()).toHaveLength(0)
})
