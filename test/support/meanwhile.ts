import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { onTestFinished } from 'vitest'
import { documentClient } from '../../lib/store/table/client.ts'
import { asSomebodyElse } from './as-function.ts'

type Send = (command: unknown) => Promise<unknown>

// Taken before anything stands in between, so that one stand-in can follow another.
const send = documentClient.send.bind(documentClient) as unknown as Send

/**
 * Stands between the code and the engine for the rest of the test: sees every command before it goes out, and sends it.
 * A second one takes the place of the first.
 */
export function onEveryCommand(passOn: (command: unknown, send: Send) => Promise<unknown>): void {
  // No spy: a spy keeps every answer it has seen.
  documentClient.send = ((command: unknown) => passOn(command, send)) as never
  onTestFinished(() => {
    documentClient.send = send as never
  })
}

/** Lets somebody else act between the reads of a command and its write: before every transaction but their own. */
export function beforeEveryWrite(act: (attempt: number) => Promise<unknown>): void {
  let attempt = 0
  let acting = false
  onEveryCommand(async (command, send) => {
    if (command instanceof TransactWriteCommand && !acting) {
      acting = true
      await asSomebodyElse(() => act(attempt++))
      acting = false
    }
    return send(command)
  })
}

/**
 * Lets somebody else act right before the first read of an item or a partition.
 *
 * @returns what came of their act
 */
export function beforeReading<Result>(partition: string, act: () => Promise<Result>): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>()
  let isDone = false
  onEveryCommand(async (command, passOn) => {
    const reads = command instanceof GetCommand || command instanceof QueryCommand
    if (reads && !isDone && JSON.stringify(command.input).includes(partition)) {
      isDone = true
      resolve(await asSomebodyElse(act))
    }
    return passOn(command)
  })
  return promise
}

/** Lets somebody else act between the reads of the next command and its first write. */
export function beforeNextWrite(act: () => Promise<unknown>): void {
  beforeEveryWrite(async (attempt) => (attempt === 0 ? act() : undefined))
}
