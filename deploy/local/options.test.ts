import { expect, test } from 'vitest'
import { startOptions } from './options.ts'

test('without options the gateway takes port 4000 and the data lies in .data', () => {
  expect(startOptions([])).toEqual({
    port: 4000,
    data: '.data',
    fresh: false,
    single: false,
    demo: true,
    web: true,
    caldav: false,
  })
})

test('every option is read', () => {
  const args = [
    ...['--port', '5000', '--data=/tmp/x', '--fresh', '--single'],
    ...['--no-demo', '--no-web', '--caldav'],
  ]
  expect(startOptions(args)).toEqual({
    port: 5000,
    data: '/tmp/x',
    fresh: true,
    single: true,
    demo: false,
    web: false,
    caldav: true,
  })
})

test('--help returns no options', () => {
  expect(startOptions(['--help'])).toBeUndefined()
})

test.each([
  [['--prot', '5000'], /^Unknown option '--prot'; "npm start -- --help" lists the options\.$/],
  [['here'], /^Unexpected argument 'here'/],
  [['--port'], /^Option '--port <value>' argument missing/],
  [['--port', 'four'], /^--port wants a number from 1 to 65\d{3}, not "four"\.$/],
  [['--port', '65535'], /^--port wants a number/],
  [['--port', '0'], /^--port wants a number/],
  [['--data', ''], /^--data wants a folder\.$/],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => startOptions(args)).toThrow(sentence)
})
