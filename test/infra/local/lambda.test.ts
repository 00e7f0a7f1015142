import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { invoke, invokeStreaming, lambdaContext, type LambdaFunction, type ResponseHead } from '../../../infra/local/lambda.ts'
import { contextOf, eventOf } from '../../support/call.ts'

/** A function that writes these pieces, one after the other, and ends. */
const writes =
  (...pieces: readonly (Buffer | string)[]): LambdaFunction =>
  async (_event, stream) => {
    const response = stream as Writable
    for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve))
    await new Promise((resolve) => response.end(resolve))
  }

interface Got {
  head: ResponseHead | undefined
  heads: number
  body: string
  ended: boolean
  error: Error | undefined
}

/** What arrives of a streamed response. */
async function received(lambda: LambdaFunction): Promise<Got> {
  const got: Got = { head: undefined, heads: 0, body: '', ended: false, error: undefined }
  const sink = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      got.body += chunk.toString('latin1')
      callback()
    },
    final(callback) {
      got.ended = true
      callback()
    },
  })
  sink.on('error', (error) => (got.error = error))
  await invokeStreaming(lambda, eventOf({}), contextOf(), (head) => {
    got.heads++
    got.head = head
    return sink
  })
  return got
}

const head = { statusCode: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' } }
const headBytes = Buffer.concat([Buffer.from(JSON.stringify(head)), Buffer.alloc(8)])

describe('a function that streams', () => {
  test.each<[what: string, pieces: readonly (Buffer | string)[], body: string]>([
    ['the head and the body in one piece', [Buffer.concat([headBytes, Buffer.from('[1,2]')])], '[1,2]'],
    ['the head by itself', [headBytes, '[1,', '2]'], '[1,2]'],
    ['the head in two pieces', [headBytes.subarray(0, 10), headBytes.subarray(10), '[]'], '[]'],
    [
      'the zero bytes in two pieces',
      [headBytes.subarray(0, -3), Buffer.concat([headBytes.subarray(-3), Buffer.from('[')]), ']'],
      '[]',
    ],
    ['the head byte by byte', [...headBytes].map((byte) => Buffer.from([byte])), ''],
    ['no body at all', [headBytes], ''],
    ['a body with eight zero bytes of its own', [headBytes, Buffer.alloc(8), 'x'], `${'\0'.repeat(8)}x`],
    ['a body of zero bytes in the piece of the head', [Buffer.concat([headBytes, Buffer.alloc(9)])], '\0'.repeat(9)],
  ])('may write %s', async (_what, pieces, body) => {
    expect(await received(writes(...pieces))).toEqual({ head, heads: 1, body, ended: true, error: undefined })
  })

  test('gets every byte of its body through, wherever the pieces are cut', async () => {
    const body = Buffer.from('["Анна","\0\0\0\0\0\0\0\0"]')
    const whole = Buffer.concat([headBytes, body])
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat({ max: whole.length }), { maxLength: 12 }), async (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
        const pieces = edges.slice(1).map((end, index) => whole.subarray(edges[index], end))
        expect(await received(writes(...pieces))).toMatchObject({ head, heads: 1, body: body.toString('latin1'), ended: true })
      }),
      { numRuns: 50 },
    )
  })

  test('writes its head through the runtime’s HttpResponseStream', async () => {
    const { HttpResponseStream } = (
      globalThis as unknown as { awslambda: { HttpResponseStream: { from: (stream: unknown, head: ResponseHead) => Writable } } }
    ).awslambda
    const got = await received(async (_event, stream) => {
      const body = HttpResponseStream.from(stream, { statusCode: 404, headers: { 'X-Name': 'Анна' } })
      await new Promise<void>((resolve) => body.end('[]', () => resolve()))
    })
    expect(got).toMatchObject({ head: { statusCode: 404, headers: { 'X-Name': 'Анна' } }, heads: 1, body: '[]' })
  })

  test('is handed the event, the stream and the context', async () => {
    const [event, context] = [eventOf({}), contextOf()]
    let got: unknown[] = []
    await invokeStreaming(
      async (...all) => {
        got = all
      },
      event,
      context,
      () => new Writable(),
    )
    expect([got[0], got[2]]).toEqual([event, context])
    expect(got[1]).toBeInstanceOf(Writable)
  })

  test('writes no faster than its reader takes', async () => {
    const taken: (() => void)[] = []
    const slow = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, callback) => {
        taken.push(callback)
      },
    })
    let written = 0
    const work = invokeStreaming(
      async (_event, stream) => {
        const response = stream as Writable
        await new Promise((resolve) => response.write(headBytes, resolve))
        for (; written < 5; written++) await new Promise((resolve) => response.write('x', resolve))
        await new Promise((resolve) => response.end(resolve))
      },
      eventOf({}),
      contextOf(),
      () => slow,
    )
    const counts: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      while (taken.length === 0) await nextTurn()
      await nextTurn()
      counts.push(written)
      taken.shift()?.()
    }
    await work
    // The first thing to take is the empty rest of the piece that held the head.
    expect(counts).toEqual([0, 0, 1, 2, 3, 4])
  })

  test('that fails midway passes its failure on, and its reader gets no proper end', async () => {
    const failure = new Error('the second page failed')
    let ended = false
    const errors: Error[] = []
    const sink = new Writable({
      write: (_chunk, _encoding, callback) => callback(),
      final: (callback) => {
        ended = true
        callback()
      },
    }).on('error', (error) => errors.push(error))
    const work = invokeStreaming(
      async (_event, stream) => {
        const response = stream as Writable
        response.on('error', () => undefined)
        response.write(Buffer.concat([headBytes, Buffer.from('[1')]))
        response.destroy(failure)
        throw failure
      },
      eventOf({}),
      contextOf(),
      () => sink,
    )
    await expect(work).rejects.toBe(failure)
    await nextTurn()
    expect({ ended, destroyed: sink.destroyed, errors }).toEqual({ ended: false, destroyed: true, errors: [failure] })
  })

  test('that goes on writing to a reader who has gone is told so', async () => {
    const gone = new Writable()
    const work = invokeStreaming(
      (_event, stream) =>
        new Promise((resolve, reject) => {
          const response = stream as Writable
          response.on('error', reject)
          response.write(Buffer.concat([headBytes, Buffer.from('[')]), (error) => (error ? reject(error) : resolve(undefined)))
        }),
      eventOf({}),
      contextOf(),
      () => gone.destroy(),
    )
    await expect(work).rejects.toThrow('the client has gone')
  })

  test('that ends before its head is complete has failed', async () => {
    const work = received((_event, stream) => {
      const response = stream as Writable
      return new Promise((resolve, reject) => {
        response.on('error', reject).on('finish', () => resolve(undefined))
        response.end(headBytes.subarray(0, -1))
      })
    })
    await expect(work).rejects.toThrow('the function ended its response before the head was complete')
  })
})

test('a function that answers at once is handed the event and the context, and its answer is given back', async () => {
  const [event, context] = [eventOf({}), contextOf()]
  const answer = { statusCode: 200, body: '{}' }
  const calls: unknown[][] = []
  expect(
    await invoke(
      async (...all: [APIGatewayProxyEvent, ...unknown[]]) => {
        calls.push(all)
        return answer
      },
      event,
      context,
    ),
  ).toBe(answer)
  expect(calls).toEqual([[event, context]])
})

describe('the context of an invocation', () => {
  test('names the function and the request, and counts its time down to zero', ({ onTestFinished }) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const context: Context = lambdaContext('create-payout', 'request-1', 28)
    expect(context).toMatchObject({ functionName: 'create-payout', awsRequestId: 'request-1' })
    expect(context.getRemainingTimeInMillis()).toBe(28_000)
    vi.advanceTimersByTime(27_999)
    expect(context.getRemainingTimeInMillis()).toBe(1)
    vi.advanceTimersByTime(10_000)
    expect(context.getRemainingTimeInMillis()).toBe(0)
  })
})
