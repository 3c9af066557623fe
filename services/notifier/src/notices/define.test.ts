import { expect, test } from 'vitest'
import { z } from 'zod'
import { links } from '../../test/builders.ts'
import { defineNotice, type Notice } from './define.ts'

const inApp = { title: 'Oi', body: 'Olá' }
const common = {
  audience: 'professional',
  usefulUntil: () => '2099-01-01T00:00:00Z',
  quietHours: 'ignore',
} as const

const counted = defineNotice({
  ...common,
  key: 'counted',
  channels: ['in_app'],
  params: z.object({ count: z.int() }),
  example: { count: 1 },
  texts: { in_app: ({ count }) => ({ ...inApp, body: `${count}` }) },
})
const greeted = defineNotice({
  ...common,
  key: 'greeted',
  channels: ['in_app', 'whatsapp'],
  params: z.object({ name: z.string(), token: z.string() }),
  example: { name: 'Ana', token: 'a1' },
  texts: {
    in_app: ({ name }) => ({ ...inApp, body: name }),
    whatsapp: {
      name: 'greeted',
      body: 'Oi, {{1}}!',
      parameters: ({ name }) => [name],
      buttons: [
        { kind: 'reply', text: 'Confirmar', payload: ({ token }) => `confirm:${token}` },
        {
          kind: 'link',
          text: 'Ver',
          path: '/a/{{1}}',
          suffix: ({ token }) => token,
        },
      ],
    },
  },
})

test('notices of different parameters stand in one catalogue, and each reads its own', () => {
  const catalogue: readonly Notice[] = [counted, greeted]
  expect(catalogue.map((notice) => notice.read({ count: 7 })?.inApp().body ?? null)).toEqual([
    '7',
    null,
  ])
})

test('a text for each channel and no other, and parameters of the notice’s own, or it does not compile', () => {
  const params = z.object({ count: z.int() })
  const example = { count: 1 }
  const one = { ...common, key: 'one', params, example }
  // @ts-expect-error a text for e-mail is missing
  defineNotice({ ...one, channels: ['in_app', 'email'], texts: { in_app: () => inApp } })
  defineNotice({
    ...one,
    channels: ['in_app'],
    // @ts-expect-error it does not go out by WhatsApp
    texts: { in_app: () => inApp, whatsapp: { name: 'a', body: 'b', parameters: () => [] } },
  })
  defineNotice({
    ...one,
    channels: ['in_app'],
    // @ts-expect-error it knows no name
    texts: { in_app: ({ name }) => ({ ...inApp, body: name }) },
  })
  const occasion = { professionalId: null, timezone: 'UTC' }
  const person = { userId: 'ana', phone: null, email: null }
  // @ts-expect-error a number is what it counts
  expect(() => counted.to(person, { count: 'seven' }, occasion)).toThrow()
  const [delivery] = counted.to(person, { count: 7 }, occasion)
  expect(delivery).toMatchObject({ recipient: 'ana', payload: { count: 7 }, appointmentId: null })
})

test('what people read in the app is pushed to the account in the same words', () => {
  expect(counted.channels).toEqual(['in_app', 'push'])
  expect(counted.read({ count: 7 })?.push()).toEqual({ title: 'Oi', body: '7' })
  const person = { userId: 'ana', phone: '+5511987654321', email: null }
  const made = counted.to(person, { count: 7 }, { professionalId: null, timezone: 'UTC' })
  expect(made.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['in_app', 'ana'],
    ['push', 'ana'],
  ])
})

test('a notice with words of its own for push needs no text in the app', () => {
  const pushed = defineNotice({
    ...common,
    key: 'pushed',
    channels: ['push'],
    params: z.object({}),
    example: {},
    texts: { push: () => inApp },
  })
  expect(pushed.channels).toEqual(['push'])
  expect(pushed.example().push()).toEqual(inApp)
})

test('buttons are registered with the text, and filled in for each message', () => {
  expect(greeted.registrations(links)[0]?.components).toContainEqual({
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Confirmar' },
      {
        type: 'URL',
        text: 'Ver',
        url: 'https://encaixe.example/a/{{1}}',
        example: ['https://encaixe.example/a/a1'],
      },
    ],
  })
  const message = greeted.read({ name: 'Ana', token: 'z9' })?.whatsapp(links)
  expect(message && 'components' in message && message.components.slice(1)).toEqual([
    {
      type: 'button',
      sub_type: 'quick_reply',
      index: '0',
      parameters: [{ type: 'payload', payload: 'confirm:z9' }],
    },
    {
      type: 'button',
      sub_type: 'url',
      index: '1',
      parameters: [{ type: 'text', text: 'z9' }],
    },
  ])
})
