import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { together } from './kept-database.ts'

/** A message of a queue. */
export interface KeptMessage {
  messageId: string
  body: string
  /** How often it was delivered. */
  deliveries: number
  /** When it entered the queue, in milliseconds since 1970. */
  sentMs: number
}

/** The messages of a queue, until they are done. */
export interface KeptMessages {
  /** Adds messages, all or none. */
  add: (messages: readonly { messageId: string; body: string; dueMs: number; deliveries?: number }[], nowMs: number) => void
  /**
   * Receives due messages, the longest due first, and counts one more delivery for each. A received message is due again after the returned
   * number of milliseconds, unless it is hidden for another time.
   */
  takeDue: (nowMs: number, most: number, againAfterMs: (deliveries: number) => number) => KeptMessage[]
  /** Makes a received message come again at a moment. An unknown id is ignored. */
  hide: (messageId: string, dueMs: number) => void
  /** Returns received messages to the queue; they come again when due. */
  giveBack: (messageIds: readonly string[]) => void
  remove: (messageIds: readonly string[]) => void
  /** When the next waiting message is due; undefined if there is none. */
  nextDueMs: () => number | undefined
  /** The number of messages, including received ones. */
  count: () => number
}

/**
 * Stores a queue's messages, one per row, so that a change costs the same however many there are. Messages that were received when the
 * previous process ended are waiting again.
 */
export function keptMessages(database: DatabaseSync, queue: string): KeptMessages {
  database.exec(`
    CREATE TABLE IF NOT EXISTS message (
      queue TEXT NOT NULL, messageId TEXT NOT NULL, body TEXT NOT NULL, deliveries INTEGER NOT NULL,
      sentMs INTEGER NOT NULL, dueMs INTEGER NOT NULL, isOut INTEGER NOT NULL,
      PRIMARY KEY (queue, messageId));
    CREATE INDEX IF NOT EXISTS due ON message (queue, isOut, dueMs)`)
  database.prepare('UPDATE message SET isOut = 0 WHERE queue = ? AND isOut = 1').run(queue)

  const added = database.prepare('INSERT OR IGNORE INTO message VALUES (?, ?, ?, ?, ?, ?, 0)')
  const due = database.prepare(
    'SELECT messageId, body, deliveries, sentMs FROM message WHERE queue = ? AND isOut = 0 AND dueMs <= ? ORDER BY dueMs LIMIT ?',
  )
  const taken = database.prepare(
    'UPDATE message SET isOut = 1, deliveries = deliveries + 1, dueMs = ? WHERE queue = ? AND messageId = ?',
  )
  const hidden = database.prepare('UPDATE message SET dueMs = ? WHERE queue = ? AND messageId = ? AND isOut = 1')
  const givenBack = database.prepare('UPDATE message SET isOut = 0 WHERE queue = ? AND messageId = ?')
  const removed = database.prepare('DELETE FROM message WHERE queue = ? AND messageId = ?')
  const next = database.prepare('SELECT dueMs FROM message WHERE queue = ? AND isOut = 0 ORDER BY dueMs LIMIT 1')
  const counted = database.prepare('SELECT count(*) AS count FROM message WHERE queue = ?')
  const each = (messageIds: readonly string[], run: (messageId: string) => unknown): void =>
    together(database, () => messageIds.forEach(run))

  return {
    add: (messages, nowMs) =>
      together(database, () => {
        for (const { messageId, body, dueMs, deliveries = 0 } of messages)
          added.run(queue, messageId, body, deliveries, nowMs, dueMs)
      }),
    takeDue: (nowMs, most, againAfterMs) => {
      // An idle queue is polled often, so it must not write.
      const rows = due.all(queue, nowMs, most)
      if (rows.length === 0) return []
      return together(database, () =>
        rows.map((row) => {
          const { deliveries, ...message } = messageOf(row)
          taken.run(nowMs + againAfterMs(deliveries + 1), queue, message.messageId)
          return { ...message, deliveries: deliveries + 1 }
        }),
      )
    },
    hide: (messageId, dueMs) => void hidden.run(dueMs, queue, messageId),
    giveBack: (messageIds) => each(messageIds, (messageId) => givenBack.run(queue, messageId)),
    remove: (messageIds) => each(messageIds, (messageId) => removed.run(queue, messageId)),
    nextDueMs: () => next.get(queue)?.dueMs as number | undefined,
    count: () => Number(counted.get(queue)?.count),
  }
}

const messageOf = ({ messageId, body, deliveries, sentMs }: Record<string, SQLOutputValue>): KeptMessage => ({
  messageId: String(messageId),
  body: String(body),
  deliveries: Number(deliveries),
  sentMs: Number(sentMs),
})
