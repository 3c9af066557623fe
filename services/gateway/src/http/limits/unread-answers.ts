import type { Socket } from 'node:net'

interface Most {
  /** Of all answers together; a page is some 20 KB, and 100 KB to who takes nothing compressed. */
  bytes: number
  /** How long one may be on its way to its reader. */
  milliseconds: number
}

interface Answer {
  size: number
  since: number
  socket: Socket
}

/**
 * Bounds what has been answered and not read. Who reads more slowly than that is cut off; where too much
 * waits for its readers, the one that has been reading for longest ends, so that nobody fills the memory
 * by not reading.
 */
export function unreadAnswers({ bytes, milliseconds }: Most) {
  // In the order in which they were answered.
  const unread = new Map<object, Answer>()
  let held = 0

  function forget(answer: object) {
    held -= unread.get(answer)?.size ?? 0
    unread.delete(answer)
  }

  function endLate(now: number) {
    for (const [answer, { since, socket }] of unread) {
      if (held <= bytes && now - since < milliseconds) return
      forget(answer)
      socket.destroy()
    }
  }

  const everyMs = Math.min(milliseconds / 4, 1_000)
  let checking: NodeJS.Timeout | undefined
  /** Only while somebody reads: a resting gateway has nothing to look at. */
  function check() {
    endLate(performance.now())
    checking = unread.size > 0 ? setTimeout(check, everyMs).unref() : undefined
  }

  return {
    /** An answer of so many bytes is about to be sent to who listens at the socket. */
    add(answer: { once(event: 'close', listener: () => void): unknown }, size: number, to: Socket) {
      const now = performance.now()
      unread.set(answer, { size, since: now, socket: to })
      held += size
      answer.once('close', () => forget(answer))
      if (held > bytes) endLate(now)
      checking ??= setTimeout(check, everyMs).unref()
    },
    stop: () => clearTimeout(checking),
  }
}
