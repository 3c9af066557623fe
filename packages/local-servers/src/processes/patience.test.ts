import { expect, test } from 'vitest'
import { createPatience } from './patience.ts'

function world() {
  const time = { now: 1_000_000 }
  const told: string[] = []
  const patience = createPatience({ now: () => time.now, tell: (line) => told.push(line) })
  const pass = (seconds: number) => {
    time.now += seconds * 1_000
  }
  return { ...patience, told, pass }
}

test('a slow process is waited for while it makes progress, and ten minutes at most', () => {
  const { begin, pass } = world()
  const wait = begin('the service booking')
  for (let seconds = 0; seconds < 550; seconds += 50) {
    pass(50)
    expect(wait.look(seconds / 50, 'it does not answer yet')).toBeNull()
  }
  pass(50)
  expect(wait.look(100, 'it does not answer yet')).toBe('was not ready within 600 s')
})

test('a process that does next to nothing is given up after a minute', () => {
  const { begin, pass } = world()
  const wait = begin('the service booking')
  pass(59)
  expect(wait.look(0.2, 'database')).toBeNull()
  pass(1)
  expect(wait.look(0.4, 'database')).toBe('is not ready, and nothing has made progress for 60 s')
})

test('a process that waits for another one is waited for while that one makes progress', () => {
  const { begin, pass } = world()
  const [idle, busy, done] = [begin('the gateway'), begin('the web'), begin('the sandbox')]
  pass(50)
  expect(busy.look(3, '')).toBeNull()
  pass(50)
  expect(idle.look(0.1, '')).toBeNull()
  done.end()
  pass(50)
  expect(idle.look(0.1, '')).toBeNull()
})

test('whoever waits reads every half minute for whom and why', () => {
  const { begin, told, pass } = world()
  const [booking, gateway] = [begin('the service booking'), begin('the gateway')]
  for (let round = 0; round < 7; round++) {
    pass(10)
    booking.look(round, 'database, bus')
    gateway.look(round, 'it does not answer yet')
  }
  expect(told).toHaveLength(2)
  expect(told[1]).toBe(
    '  Still waiting for the service booking (database, bus), the gateway (it does not answer yet).',
  )
})
