import type { LiveEvent } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { createFeed, KEPT_MS } from './feed.ts'
import type { Audience } from './told.ts'

const ana: Audience = 'account:ana'
const bia: Audience = 'account:bia'

const about = (id: string): LiveEvent => ({ kind: 'appointment', data: { id, version: 1 } })
const told = (id: string, ...to: Audience[]) => ({ event: about(id), to })

/** A feed that reads one stream, with a clock to move. */
function reading(most?: number) {
  let time = 0
  const feed = createFeed({ now: () => time, ...(most !== undefined && { most }) })
  feed.begin('BOOKING', 10)
  let seq = 10
  return {
    ...feed,
    pass: (ms: number) => {
      time += ms
    },
    tell(id: string, ...to: Audience[]) {
      seq += 1
      feed.add('BOOKING', seq, told(id, ...to))
    },
    listener() {
      const heard: string[] = []
      return {
        heard,
        tell: (event: LiveEvent) => void heard.push(event.data.id),
        reset: () => void heard.push('reset'),
      }
    },
  }
}

const ids = (missed: LiveEvent[] | null) => missed?.map(({ data }) => data.id) ?? 'unknown'

test('an event reaches each current listener that it concerns once', () => {
  const feed = reading()
  const [one, two] = [feed.listener(), feed.listener()]
  feed.listen([ana, 'page:1'], undefined, one)
  const { stop } = feed.listen([bia], undefined, two)
  feed.tell('a', ana, 'page:1')
  feed.tell('b', bia)
  stop()
  feed.tell('c', bia, ana)
  expect(one.heard).toEqual(['a', 'c'])
  expect(two.heard).toEqual(['b'])
})

test('a listener that reconnects hears its own events since then', () => {
  const feed = reading()
  feed.tell('before', ana)
  const position = feed.position()
  feed.tell('first', ana)
  feed.tell('of another', bia)
  feed.tell('second', bia, ana)
  expect(ids(feed.listen([ana], position, feed.listener()).missed)).toEqual(['first', 'second'])
  expect(ids(feed.listen([ana], undefined, feed.listener()).missed)).toEqual([])
})

test('missed events are unknown after five minutes, unless there were none', () => {
  const feed = reading()
  const early = feed.position()
  feed.tell('a', ana)
  const late = feed.position()
  feed.pass(KEPT_MS)
  expect(ids(feed.listen([ana], early, feed.listener()).missed)).toEqual(['a'])
  feed.pass(1)
  expect(ids(feed.listen([ana], early, feed.listener()).missed)).toBe('unknown')
  expect(ids(feed.listen([ana], late, feed.listener()).missed)).toEqual([])
})

test('events beyond the limit are unknown, too', () => {
  const feed = reading(2)
  const position = feed.position()
  feed.tell('a', ana)
  feed.tell('b', ana)
  expect(ids(feed.listen([ana], position, feed.listener()).missed)).toEqual(['a', 'b'])
  feed.tell('c', ana)
  feed.tell('d', ana)
  expect(ids(feed.listen([ana], position, feed.listener()).missed)).toBe('unknown')
})

test('a listener at a position of the future or of an unknown stream is told to fetch everything', () => {
  const feed = reading()
  const { missed } = feed.listen([ana], new Map([['BOOKING', 11]]), feed.listener())
  expect(ids(missed)).toBe('unknown')
  expect(ids(feed.listen([ana], new Map(), feed.listener()).missed)).toBe('unknown')
  expect(ids(feed.listen([ana], null, feed.listener()).missed)).toBe('unknown')
  const other = new Map([
    ['BOOKING', 10],
    ['NOTIFIER', 3],
  ] as const)
  expect(ids(feed.listen([ana], other, feed.listener()).missed)).toBe('unknown')
})

test('a stream that began again resets each listener once', () => {
  const feed = reading()
  const someone = feed.listener()
  feed.listen([ana, 'page:1'], undefined, someone)
  const position = feed.position()
  feed.begin('BOOKING', 10)
  expect(someone.heard).toEqual([])
  feed.begin('BOOKING', 0)
  expect(someone.heard).toEqual(['reset'])
  feed.add('BOOKING', 1, told('a', ana))
  expect(someone.heard).toEqual(['reset', 'a'])
  expect(ids(feed.listen([ana], position, feed.listener()).missed)).toBe('unknown')
})

test('a feed works the same after many events', () => {
  const feed = reading()
  for (let count = 0; count < 3_000; count++) {
    feed.pass(1_000)
    feed.tell(String(count), ana)
  }
  const position = feed.position()
  feed.tell('last', ana)
  expect(ids(feed.listen([ana], position, feed.listener()).missed)).toEqual(['last'])
})
