import { expect, test } from 'vitest'
import { checkBooking, needsAnotherTime, readBooking } from './booking-form.ts'

const complete = {
  startsAt: '2026-11-25T09:00:00-03:00',
  clientName: 'Ana Souza',
  clientPhone: '(11) 98765-4321',
  clientEmail: '',
}

test('a complete form has no errors, with or without an e-mail', () => {
  expect(checkBooking(complete)).toEqual({})
  expect(checkBooking({ ...complete, clientEmail: 'ana@exemplo.com.br' })).toEqual({})
})

test('each incomplete field has its own message', () => {
  const errors = checkBooking({
    startsAt: '',
    clientName: ' A ',
    clientPhone: '123',
    clientEmail: 'ana@',
  })
  expect(Object.keys(errors).sort()).toEqual([
    'clientEmail',
    'clientName',
    'clientPhone',
    'startsAt',
  ])
})

test('files and overlong texts in a form count as empty', () => {
  const form = new FormData()
  form.set('clientName', new File(['x'], 'x.txt'))
  form.set('clientPhone', `  ${'1'.repeat(9000)}`)
  form.set('website', 'http://spam.example')
  const { typed, website, bookingKey } = readBooking(form)
  expect(typed.clientName).toBe('')
  expect(typed.clientPhone).toHaveLength(500)
  expect(website).toBe('http://spam.example')
  expect(bookingKey).toBe('')
})

test('only a lost time makes the form ask for another time', () => {
  expect(needsAnotherTime('taken')).toBe(true)
  expect(needsAnotherTime('unavailable')).toBe(true)
  expect(needsAnotherTime('limit')).toBe(false)
  expect(needsAnotherTime(undefined)).toBe(false)
})
