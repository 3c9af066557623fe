import type { Conversation } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { type Correspondent, joinInbox, lastMessageOf } from './inbox.rule.ts'

const at = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`

const person = (n: number, last: number | null, phones = [`+551199999000${n}`]): Correspondent => ({
  id: at(n),
  name: `Cliente ${n}`,
  phones,
  thread: last === null ? null : { last: messageAt(last), unreadCount: 0 },
})

const messageAt = (n: number) => ({
  ...{ id: at(n), sender: 'client' as const, type: 'text' as const, body: 'Oi' },
  ...{ appointmentId: null, readAt: null, createdAt: '2026-11-24T12:00:00Z' },
})

const talk = (last: number, phone: string | null): Conversation => ({
  ...{ id: at(last), channel: phone ? 'whatsapp' : 'web', state: 'idle' },
  client: { name: 'do WhatsApp', phone },
  ...{ lastMessage: 'Oi', lastMessageAt: '2026-11-24T12:00:00Z', lastMessageId: at(last) },
  ...{ humanUntil: null, canAnswerUntil: null },
})

const all = { cursor: undefined, unread: null, limit: 30 }
const lasts = (joined: ReturnType<typeof joinInbox>) =>
  joined.items.map((entry) => lastMessageOf(entry))

test('what a person wrote to the agent and to the professional is one entry by the client’s name', () => {
  const joined = joinInbox([person(1, 50)], [talk(60, '+5511999990001')], all)
  expect(joined.items).toMatchObject([
    {
      client: { id: at(1), name: 'Cliente 1' },
      thread: { last: { id: at(50) } },
      conversation: { lastMessageId: at(60) },
    },
  ])
})

test('a merged client has the latest conversation of their phones', () => {
  const phones = ['+5511999990001', '+5511999990009']
  const joined = joinInbox(
    [person(1, null, phones)],
    [talk(70, '+5511999990009'), talk(60, '+5511999990001')],
    all,
  )
  expect(joined.items).toMatchObject([{ conversation: { lastMessageId: at(70) } }])
})

test('whoever is no client, and visitors of the page, have entries of their own', () => {
  const joined = joinInbox([], [talk(70, '+5511999990009'), talk(80, null)], all)
  expect(lasts(joined)).toEqual([at(80), at(70)])
  expect(joined.items.map(({ client }) => client)).toEqual([null, null])
})

test('a client without any message has no entry', () => {
  expect(joinInbox([person(1, null)], [], all).items).toEqual([])
})

test('a page shows nothing older than what the lists may still hold', () => {
  const joined = joinInbox([person(1, 20)], [talk(60, null), talk(50, null)], {
    ...all,
    unread: at(50),
  })
  expect(lasts(joined)).toEqual([at(60), at(50)])
  expect(joined.nextCursor).toBe(at(50))
})

test('a person whose later part was on an earlier page is not shown again', () => {
  const joined = joinInbox([person(1, 90), person(2, 30)], [talk(40, '+5511999990001')], {
    ...all,
    cursor: at(50),
  })
  expect(joined.items).toMatchObject([{ client: { id: at(2) } }])
})

test('a full page goes on after its last entry', () => {
  const joined = joinInbox([person(1, 20), person(2, 30), person(3, 40)], [], { ...all, limit: 2 })
  expect(lasts(joined)).toEqual([at(40), at(30)])
  expect(joined.nextCursor).toBe(at(30))
})
