import { expect, test } from 'vitest'
import { whatsappDoor } from './whatsapp-door.ts'

test('the door is a message to our number that names the page by its code', () => {
  const door = whatsappDoor({ WHATSAPP_NUMBER: '551140000000' }, { code: '3F7K2MQ9XT' })
  const { origin, pathname, searchParams } = new URL(door ?? '')
  expect(`${origin}${pathname}`).toBe('https://wa.me/551140000000')
  expect(searchParams.get('text')).toBe(
    'Olá! Quero marcar um horário. Código da página: 3F7K2MQ9XT',
  )
})

test('without a number there is no door', () => {
  expect(whatsappDoor({}, { code: '3F7K2MQ9XT' })).toBeNull()
  expect(whatsappDoor({ WHATSAPP_NUMBER: '551140000000' }, {})).toBeNull()
})
