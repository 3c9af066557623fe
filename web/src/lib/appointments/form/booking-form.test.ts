import { expect, test } from 'vitest'
import {
  appointmentErrors,
  clientOf,
  NO_SERVICE,
  readAppointment,
  termsOfSession,
} from './booking-form.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const right = {
  cliente: 'novo',
  name: 'Zé da Silva',
  phone: '(11) 98765-4321',
  dia: '2026-11-25',
  hora: '10:00:00',
  duracao: '50',
  preco: '150,00',
}

test('a new client is sent with their fields, a known client by id', () => {
  const typed = readAppointment(formOf({ ...right, email: 'ze@exemplo.com.br' }))
  expect(appointmentErrors(typed)).toEqual({})
  expect(typed).toMatchObject({ time: '10:00', notify: false })
  expect(clientOf(typed)).toEqual({
    client: { name: 'Zé da Silva', phone: '(11) 98765-4321', email: 'ze@exemplo.com.br' },
  })
  const known = readAppointment(
    formOf({ ...right, cliente: 'abc', name: '', phone: '', avisar: 'on' }),
  )
  expect(appointmentErrors(known)).toEqual({})
  expect(known.notify).toBe(true)
  expect(clientOf(known)).toEqual({ clientId: 'abc' })
})

test('each invalid field has its own message', () => {
  const wrong = formOf({
    cliente: 'novo',
    name: 'Z',
    phone: '1',
    dia: '2026-02-30',
    hora: '25:00',
    duracao: '0',
    preco: 'x',
  })
  expect(Object.keys(appointmentErrors(readAppointment(wrong)))).toEqual([
    ...['name', 'phone', 'dia', 'hora', 'duracao', 'preco'],
  ])
})

test('a form without a client says so', () => {
  expect(appointmentErrors(readAppointment(formOf({ ...right, cliente: '' })))).toEqual({
    cliente: 'Escolha o cliente, ou “Novo cliente”.',
  })
})

test('a page with services asks for one, and none is a choice of its own', () => {
  const of = (servico: string) => readAppointment(formOf({ ...right, servico }))
  expect(appointmentErrors(of(''))).toEqual({ servico: 'Escolha o serviço.' })
  expect(appointmentErrors(of('corte'))).toEqual({})
  expect(termsOfSession(of('corte'))).toMatchObject({ serviceId: 'corte' })
  const both = formOf({ ...right, servico: 'corte' })
  for (const also of ['', 'barba']) both.append('tambem', also)
  expect(termsOfSession(readAppointment(both))).toMatchObject({ serviceIds: ['corte', 'barba'] })
  expect(appointmentErrors(of(NO_SERVICE))).toEqual({})
  expect(termsOfSession(of(NO_SERVICE))).toEqual({ durationMinutes: 50, priceCents: 15_000 })
})
