import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Refused, refusalOf } from './signature.ts'

const NOW = 1_795_000_000
const SECRET = 'whsec_one'
const OTHER = 'whsec_two'
const event = '{\n  "id": "evt_1",\n  "object": "event"\n}'

const v1 = (body: string | Buffer, secret = SECRET, at = NOW) =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
const signed = (body: string, at = NOW, secret = SECRET) => `t=${at},v1=${v1(body, secret, at)}`
const refusal = (header: string, body: string | Buffer = event, secrets = [SECRET]) =>
  refusalOf({ header, body: Buffer.from(body), secrets, now: NOW })

test.each<[string, string, Refused | null]>([
  ['signed now', signed(event), null],
  ['just young enough', signed(event, NOW - 300), null],
  ['too old', signed(event, NOW - 301), 'too_old'],
  ['just near enough in the future', signed(event, NOW + 300), null],
  ['in the future', signed(event, NOW + 301), 'in_the_future'],
  ['with blanks around its parts', `t=${NOW}, v1=${v1(event)}`, null],
  ['the right one among several', `t=${NOW},v1=${v1(event, OTHER)},v1=${v1(event)}`, null],
  ['several, none of them right', `t=${NOW},v1=${v1(event, OTHER)},v1=00`, 'wrong_signature'],
  ['another scheme beside it', `t=${NOW},v0=${v1(event, OTHER)},v1=${v1(event)}`, null],
  ['right, but by another scheme', `t=${NOW},v0=${v1(event)}`, 'malformed'],
  ['another secret', signed(event, NOW, OTHER), 'wrong_signature'],
  ['with another time than was signed', `t=${NOW - 1},v1=${v1(event)}`, 'wrong_signature'],
  ['in capital letters', `t=${NOW},v1=${v1(event).toUpperCase()}`, 'wrong_signature'],
  ['cut short', `t=${NOW},v1=${v1(event).slice(0, 63)}`, 'wrong_signature'],
  ['two times', `t=${NOW},t=${NOW + 1},v1=${v1(event)}`, 'malformed'],
  ['no time', `v1=${v1(event)}`, 'malformed'],
  ['no number as its time', `t=soon,v1=${v1(event)}`, 'malformed'],
  ['a time with a sign', `t=-1,v1=${v1(event)}`, 'malformed'],
  ['an empty signature', `t=${NOW},v1=`, 'wrong_signature'],
  ['empty', '', 'malformed'],
  ['nothing but commas', ',,,', 'malformed'],
  ['far too many signatures', `t=${NOW}${`,v1=${v1(event)}`.repeat(11)}`, 'malformed'],
])('%s', (_name, header, expected) => {
  expect(refusal(header)).toBe(expected)
})

test('either secret is right while one replaces the other', () => {
  for (const secret of [SECRET, OTHER]) {
    expect(refusal(signed(event, NOW, secret), event, [OTHER, SECRET])).toBeNull()
  }
})

test('a signature covers the bytes of letters of any language', () => {
  const body = JSON.stringify({ id: 'evt_1', name: 'João 👋🏽 Ação', zero: '\u0000' })
  expect(refusal(signed(body), body)).toBeNull()
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80])
  expect(refusal(`t=${NOW},v1=${v1(bytes)}`, bytes)).toBeNull()
})

test('a body with one changed byte is refused', () => {
  const header = signed(event)
  for (let at = 0; at < event.length; at += 1) {
    const changed = Buffer.from(event)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(refusal(header, changed)).toBe('wrong_signature')
  }
})

test('the same JSON written anew is another body', () => {
  expect(refusal(signed(event), JSON.stringify(JSON.parse(event)))).toBe('wrong_signature')
  expect(refusal(signed(event), `${event}\n`)).toBe('wrong_signature')
})
