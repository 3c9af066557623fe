import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { config, reminder, reminderTo, startWorld, type World } from './world.ts'

/** The reminder with another component in the place of one. */
function withPart(at: number, component: object) {
  const { template } = reminderTo('1')
  const components: object[] = template.components
  return { ...template, components: components.with(at, component) }
}

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.graph('POST', '/555/message_templates', reminder)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.call('DELETE', '/phone/messages')
})

describe('sending', () => {
  test('a template appears on the phone as its registered text', async () => {
    const sent = await world.send(
      reminderTo('5511987654321', ['Ana', 'Bia'], { biz_opaque_callback_data: 'delivery-1' }),
    )

    expect(sent).toMatchObject({
      status: 200,
      json: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '5511987654321', wa_id: '5511987654321' }],
        messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
      },
    })
    expect(await world.phone('+5511987654321')).toEqual([
      {
        id: sent.json.messages?.[0]?.id,
        to: '+5511987654321',
        type: 'template',
        text: 'Oi, Ana! Seu horário com Bia está confirmado.',
        footer: 'Encaixe',
        template: { name: 'booking_confirmed', language: 'pt_BR', parameters: ['Ana', 'Bia'] },
        buttons: [
          { type: 'reply', id: 'cancel:42', title: 'Cancelar' },
          { type: 'url', title: 'Ver detalhes', url: 'https://encaixe.example/a/abc' },
        ],
        status: expect.any(String),
        callbackData: 'delivery-1',
        receivedAt: expect.any(String),
      },
    ])
  })

  test('a number is the same with and without + and blanks', async () => {
    await world.send(reminderTo('+55 11 98765-4321'))

    for (const to of ['+5511987654321', '%2B5511987654321', '5511987654321']) {
      expect(await world.phone(to)).toHaveLength(1)
    }
    expect(await world.phone('+5511987654322')).toEqual([])
  })

  test('text and buttons reach a person who wrote within 24 hours', async () => {
    await world.call('POST', '/phone/reply', { from: '+5511900000001', text: 'Oi' })

    await world.send({ to: '5511900000001', type: 'text', text: { body: 'Olá!' } })
    await world.send({
      to: '5511900000001',
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Confirma?' },
        action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Sim' } }] },
      },
    })
    await world.send({
      to: '5511900000001',
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'Qual horário?' },
        action: { button: 'Ver', sections: [{ rows: [{ id: 'r9', title: '09:00' }] }] },
      },
    })

    expect(await world.phone('+5511900000001')).toMatchObject([
      { type: 'text', text: 'Olá!' },
      { text: 'Confirma?', buttons: [{ type: 'reply', id: 'yes', title: 'Sim' }] },
      { text: 'Qual horário?', buttons: [{ type: 'row', id: 'r9', title: '09:00' }] },
    ])
  })

  test('the sandbox keeps the newest messages of each number', async () => {
    const small = await startWorld({}, { limit: 3 })
    await small.graph('POST', '/555/message_templates', reminder)
    for (const name of ['um', 'dois', 'três', 'quatro']) {
      await small.send(reminderTo('5511900000001', [name, 'Bia']))
    }
    await small.send(reminderTo('5511900000002'))

    expect((await small.phone('5511900000001')).map(({ text }) => text.split('!')[0])).toEqual([
      'Oi, três',
      'Oi, quatro',
    ])
    expect(await small.phone('5511900000002')).toHaveLength(1)
    await small.stop()
  })
})

describe('refusals', () => {
  const text = { to: '5511900000001', type: 'text', text: { body: 'Oi' } }
  const path = `/v24.0/${config.WHATSAPP_PHONE_NUMBER_ID}/messages`

  test('a wrong or missing token gets error 190 with HTTP 401, in the Graph error shape', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      expect(await world.call('POST', path, text, headers)).toMatchObject({
        status: 401,
        json: {
          error: {
            message: expect.stringContaining('(#190)'),
            type: 'OAuthException',
            code: 190,
            error_data: { messaging_product: 'whatsapp', details: expect.any(String) },
            fbtrace_id: expect.any(String),
          },
        },
      })
    }
  })

  test.each([
    ['an unknown phone number id', 400, 100, '/v24.0/999/messages', text],
    ['no messaging_product', 400, 100, path, text],
    ['a body that is no object', 400, 100, path, ['x']],
    [
      'no recipient',
      400,
      100,
      path,
      { messaging_product: 'whatsapp', type: 'text', text: { body: 'x' } },
    ],
    [
      'a recipient that is no number',
      400,
      131009,
      path,
      { messaging_product: 'whatsapp', ...text, to: 'ana' },
    ],
    [
      'a text without body',
      400,
      131008,
      path,
      { messaging_product: 'whatsapp', ...text, text: {} },
    ],
    [
      'a text that is too long',
      400,
      131009,
      path,
      { messaging_product: 'whatsapp', ...text, text: { body: 'x'.repeat(4097) } },
    ],
    [
      'an image',
      400,
      131051,
      path,
      { messaging_product: 'whatsapp', to: '5511900000001', type: 'image', image: { id: '1' } },
    ],
    [
      'the sender itself',
      400,
      131021,
      path,
      { messaging_product: 'whatsapp', ...text, to: '551140000000' },
    ],
  ])('%s is refused', async (_case, status, code, where, body) => {
    const authorization = `Bearer ${config.WHATSAPP_ACCESS_TOKEN}`
    const answer = await world.call('POST', where, body, { authorization })
    expect(answer).toMatchObject({ status, json: { error: { code } } })
  })

  test.each([
    [
      'an unregistered template is 132001',
      404,
      132001,
      { name: 'nope', language: { code: 'pt_BR' } },
    ],
    ['another language is 132001', 404, 132001, { name: reminder.name, language: { code: 'en' } }],
    ['a missing parameter is 132000', 400, 132000, reminderTo('1', ['Ana']).template],
    ['one too many is 132000', 400, 132000, reminderTo('1', ['a', 'b', 'c']).template],
    ['a line break in a parameter is 132018', 400, 132018, reminderTo('1', ['a\nb', 'c']).template],
    [
      'five blanks in a parameter are 132018',
      400,
      132018,
      reminderTo('1', ['a     b', 'c']).template,
    ],
    ['an empty parameter is 100', 400, 100, reminderTo('1', [' ', 'c']).template],
    [
      'a button of another kind is 132012',
      400,
      132012,
      withPart(1, { type: 'button', sub_type: 'url', index: '0' }),
    ],
    [
      'a button that is there twice is 132018',
      400,
      132018,
      withPart(1, { type: 'button', sub_type: 'url', index: '1' }),
    ],
    ['too long a text is 132005', 400, 132005, reminderTo('1', ['a'.repeat(1024), 'c']).template],
  ])('%s', async (_case, status, code, template) => {
    const answer = await world.send({ to: '5511900000001', type: 'template', template })
    expect(answer).toMatchObject({ status, json: { error: { code } } })
    expect(await world.phone('5511900000001')).toEqual([])
  })
})

describe('what the provider does not take', () => {
  const buttons = (...titles: string[]) => ({
    type: 'button',
    action: {
      buttons: titles.map((title, at) => ({ type: 'reply', reply: { id: `b${at}`, title } })),
    },
  })
  const list = (...rows: object[]) => ({
    type: 'list',
    action: { button: 'Ver', sections: [{ title: 'Opções', rows }] },
  })
  const row = (id: string, title: string, more: object = {}) => ({ id, title, ...more })

  test.each([
    ['two buttons of one title', buttons('Sim', 'Sim')],
    ['titles that differ by case alone', buttons('Sim', 'SIM')],
    ['a title of blanks', buttons(' ')],
    ['a title of 21 letters', buttons('x'.repeat(21))],
    ['four buttons', buttons('1', '2', '3', '4')],
    ['two rows of one title', list(row('1', 'Corte'), row('2', 'Corte'))],
    ['two rows of one id', list(row('1', 'Corte'), row('1', 'Escova'))],
    ['a row’s title of 25 letters', list(row('1', 'x'.repeat(25)))],
    ['a description of 73 letters', list(row('1', 'Corte', { description: 'x'.repeat(73) }))],
    ['an id with a blank at its end', list(row('1 ', 'Corte'))],
    ['eleven rows', list(...Array.from({ length: 11 }, (_, at) => row(`${at}`, `${at}h`)))],
    [
      'two sections without titles',
      {
        type: 'list',
        action: { button: 'Ver', sections: [{ rows: [row('1', 'a')] }, { rows: [row('2', 'b')] }] },
      },
    ],
    [
      'an address that is none',
      {
        type: 'cta_url',
        action: { name: 'cta_url', parameters: { display_text: 'Ver', url: 'javascript:1' } },
      },
    ],
    ['a footer of 61 letters', { ...buttons('Sim'), footer: { text: 'x'.repeat(61) } }],
    [
      'a header of 61 letters',
      { ...buttons('Sim'), header: { type: 'text', text: 'x'.repeat(61) } },
    ],
    ['a body of 1,025 letters', { ...buttons('Sim'), body: { text: 'x'.repeat(1_025) } }],
  ])('%s is 131009', async (_, interactive) => {
    const message = {
      type: 'interactive',
      interactive: { body: { text: 'Qual?' }, ...interactive },
    }
    const answer = await world.send({ to: '5511900000001', ...message })
    expect(answer).toMatchObject({ status: 400, json: { error: { code: 131009 } } })
  })

  test.each([
    [
      'buttons of one text',
      [
        { type: 'QUICK_REPLY', text: 'Sim' },
        { type: 'QUICK_REPLY', text: 'Sim' },
      ],
    ],
    [
      'replies on both sides of a link',
      [
        { type: 'QUICK_REPLY', text: 'Sim' },
        { type: 'URL', text: 'Ver', url: 'https://encaixe.example/{{1}}' },
        { type: 'QUICK_REPLY', text: 'Não' },
      ],
    ],
    [
      'a variable within an address',
      [{ type: 'URL', text: 'Ver', url: 'https://{{1}}.example/a' }],
    ],
  ])('a template with %s is not registered', async (_, some) => {
    const [body] = reminder.components
    const answer = await world.graph('POST', '/555/message_templates', {
      ...reminder,
      name: 'refused',
      components: [body, { type: 'BUTTONS', buttons: some }],
    })
    expect(answer).toMatchObject({ status: 400, json: { error: { code: 100 } } })
  })
})

describe('codes', () => {
  const template = {
    name: 'phone_code',
    language: 'pt_BR',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
    ],
  }
  const text = (value: string) => [{ type: 'text', text: value }]
  const code = (shown: string, copied: string) => ({
    to: '5511987650000',
    type: 'template',
    template: {
      name: 'phone_code',
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters: text(shown) },
        { type: 'button', sub_type: 'url', index: '0', parameters: text(copied) },
      ],
    },
  })
  beforeAll(() => world.graph('POST', '/555/message_templates', template))

  test('a code appears in the provider’s words, with a button that copies it', async () => {
    expect((await world.send(code('123456', '123456'))).status).toBe(200)
    const [message] = await world.phone('+5511987650000')
    expect(message).toMatchObject({
      text: '*123456* é seu código de verificação. Para sua segurança, não o compartilhe.',
      footer: 'Este código expira em 10 minutos.',
      buttons: [{ type: 'copy', title: 'Copiar código', code: '123456' }],
    })
    const page = await fetch(`${world.url}/phone/+5511987650000`)
    expect(await page.text()).toContain('data-copy="123456"')
  })

  test.each([
    ['another code in the button', code('123456', '654321')],
    ['too long a code', code('1'.repeat(16), '1'.repeat(16))],
  ])('%s gets error 131009', async (_, message) => {
    expect(await world.send(message)).toMatchObject({ json: { error: { code: 131009 } } })
  })

  test.each([
    ['a text of its own', [{ type: 'BODY', text: 'Seu código: {{1}}.' }, template.components[2]]],
    ['no button', template.components.slice(0, 2)],
    [
      'an expiry beyond 90 minutes',
      [
        template.components[0],
        { type: 'FOOTER', code_expiration_minutes: 91 },
        template.components[2],
      ],
    ],
  ])('a code template with %s is refused', async (_, components) => {
    const answer = await world.graph('POST', '/555/message_templates', {
      ...template,
      name: 'other_code',
      components,
    })
    expect(answer).toMatchObject({ status: 400, json: { error: { code: 100 } } })
  })
})

describe('template registration', () => {
  test('registering the same template again changes nothing', async () => {
    const again = await world.graph('POST', '/555/message_templates', reminder)
    const { json } = await world.graph('GET', '/555/message_templates?name=booking_confirmed')

    expect(again).toMatchObject({ status: 200, json: { status: 'APPROVED', category: 'UTILITY' } })
    expect(json.data).toMatchObject([{ id: again.json.id, ...reminder }])
  })

  test('a changed text is refused as a registration and taken as an edit', async () => {
    const template = { ...reminder, name: 'other' }
    const changed = [{ type: 'BODY', text: 'Outro texto.' }]
    const { json } = await world.graph('POST', '/555/message_templates', template)

    const refused = await world.graph('POST', '/555/message_templates', {
      ...template,
      components: changed,
    })
    expect(refused).toMatchObject({ status: 400, json: { error: { error_subcode: 2388024 } } })

    await world.graph('POST', `/${json.id}`, { components: changed })
    await world.send({
      to: '5511900000001',
      type: 'template',
      template: { name: 'other', language: { code: 'pt_BR' } },
    })
    expect(await world.phone('5511900000001')).toMatchObject([{ text: 'Outro texto.' }])
  })

  test.each([
    ['a variable at the start', '{{1}} chegou.'],
    ['a gap between variables', 'Oi, {{1}} e {{3}}.'],
  ])('%s is refused', async (_case, text) => {
    const components = [{ type: 'BODY', text }]
    const answer = await world.graph('POST', '/555/message_templates', {
      ...reminder,
      name: 'bad',
      components,
    })
    expect(answer).toMatchObject({ status: 400, json: { error: { code: 100 } } })
  })
})
