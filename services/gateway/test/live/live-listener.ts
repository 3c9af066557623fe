import { until } from '@encaixe/service-kit/testing'

export interface Heard {
  event: string
  data: unknown
  id: string
}

interface Reader {
  status: number
  headers: Headers
  heard: Heard[]
  /** The last id that was told, events or not. */
  lastId: () => string
  /** Whether the other side has ended it. */
  hasEnded: () => boolean
  /** How often it gave a sign of life. */
  heartbeats: () => number
  next: (count: number) => Promise<Heard[]>
  leave: () => Promise<void>
}

/** Listens as a browser's EventSource does, by the letter of its standard. */
export async function listenTo(
  request: (headers: Record<string, string>) => Promise<Response>,
  lastEventId?: string,
): Promise<Reader> {
  const response = await request(lastEventId === undefined ? {} : { 'last-event-id': lastEventId })
  const heard: Heard[] = []
  let id = ''
  let event = ''
  let data = ''
  let heartbeats = 0
  let ended = false

  function take(line: string) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (line.startsWith(':')) heartbeats += 1
    else if (line === '') {
      if (data !== '') heard.push({ event: event || 'message', data: JSON.parse(data), id })
      event = ''
      data = ''
    } else if (field === 'id') id = value
    else if (field === 'event') event = value
    else if (field === 'data') data += value
  }

  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  async function read() {
    let rest = ''
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    }
    ended = true
  }
  // Cut off is ended, too.
  const reading = read().catch(() => {
    ended = true
  })

  if (response.ok) await until(() => id !== '', { what: 'the first words' })
  return {
    status: response.status,
    headers: response.headers,
    heard,
    lastId: () => id,
    hasEnded: () => ended,
    heartbeats: () => heartbeats,
    async next(count) {
      await until(() => heard.length >= count, { what: `${count} events`, timeoutMs: 5_000 })
      return heard
    },
    async leave() {
      await reader?.cancel()
      await reading
    },
  }
}
