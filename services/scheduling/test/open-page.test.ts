import { newPlace } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, type Scheduling } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

type Request = Parameters<Scheduling['openPage']>[0]

let accounts = 0
const newAccount = () => `account-${++accounts}`

/** Somebody's first form, with what the test says of it. */
const form = (details: Partial<Request> = {}): Request => ({
  userId: newAccount(),
  name: `Pessoa ${accounts}`,
  profession: 'psychologist',
  phone: '+5511987654321',
  email: 'pessoa@exemplo.com.br',
  city: null,
  sessionDuration: 50,
  sessionPrice: 0,
  autoConfirm: false,
  timezone: 'America/Sao_Paulo',
  windows: [],
  services: [],
  places: [],
  ...details,
})

test('whoever opens a page is a professional, with no hours yet and the defaults of a new one', async () => {
  const request = form({ name: 'Ana Conceição' })
  const opened = await scheduling.openPage(request)
  expect(opened).toMatchObject({
    userId: request.userId,
    slug: 'ana-conceicao',
    email: 'pessoa@exemplo.com.br',
    bio: '',
    autoConfirm: false,
    timezone: 'America/Sao_Paulo',
    minNoticeMinutes: 60,
    instantPayKey: null,
    published: true,
    version: 1,
    // Whoever typed it has not shown yet that it is theirs.
    phone: null,
    pendingPhone: '+5511987654321',
    phoneProvenAt: null,
  })
  expect(await scheduling.getOwnProfessional({ userId: request.userId })).toEqual({
    professional: opened,
  })
  const { windows } = await scheduling.getAvailability({ userId: request.userId })
  expect(windows).toEqual([])
  const published = scheduling.published.filter(({ subject }) => subject === opened.id)
  expect(published.map(({ type }) => type)).toEqual([
    'scheduling.ProfessionalCreated.v1',
    'scheduling.AvailabilityChanged.v1',
  ])
})

test('hours given with the page are its hours', async () => {
  const windows = [{ dayOfWeek: 1 as const, startTime: '09:00', endTime: '12:00' }]
  const { userId } = await scheduling.openPage(form({ windows }))
  expect((await scheduling.getAvailability({ userId })).windows).toEqual(windows)
})

test('what it offers and where opens with the page, told to everybody together, each once', async () => {
  const cut = {
    name: 'Corte',
    description: '',
    durationMinutes: 30,
    priceCents: 4500,
    active: true,
    addOn: false,
    repeatable: false,
  }
  const shop = newPlace.parse({
    kind: 'address',
    label: 'Barbearia',
    street: 'Rua A',
    city: 'Recife',
  })
  const request = form({
    ...{ slug: 'com-servicos', autoConfirm: true, timezone: 'America/Recife' },
    services: [cut, { ...cut, name: 'Barba' }],
    places: [shop],
  })
  const [opened] = await Promise.all([
    scheduling.openPage(request),
    scheduling.openPage(request),
    scheduling.openPage(request),
  ])
  expect(opened).toMatchObject({ autoConfirm: true, timezone: 'America/Recife' })
  const created = scheduling.published.filter(
    ({ subject, type }) => subject === opened?.id && type.includes('ProfessionalCreated'),
  )
  expect(created).toHaveLength(1)
  expect(created[0]?.data).toMatchObject({
    services: [
      { name: 'Corte', position: 0 },
      { name: 'Barba', position: 1 },
    ],
    places: [{ kind: 'address', label: 'Barbearia', city: 'Recife', position: 0 }],
  })
})

test('a place that lacks its street opens no page', async () => {
  const place = newPlace.parse({ kind: 'address', label: 'Sala', city: 'Recife' })
  const request = form({ places: [place] })
  await expect(scheduling.openPage(request)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'street' }] },
  })
  expect(await scheduling.getOwnProfessional(request)).toEqual({ professional: null })
})

test('without a chosen address a taken one is numbered, also for many at the same moment', async () => {
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => scheduling.openPage(form({ name: 'Maria Silva' }))),
  )
  expect(opened.map(({ slug }) => slug).sort()).toEqual([
    'maria-silva',
    ...[2, 3, 4, 5, 6, 7, 8].map((n) => `maria-silva-${n}`),
  ])
})

test('a chosen address that is taken is refused, and nobody is made', async () => {
  await scheduling.openPage(form({ slug: 'barbearia' }))
  const second = form({ slug: 'barbearia' })
  await expect(scheduling.openPage(second)).rejects.toMatchObject({
    code: 'SLUG_TAKEN',
    details: { errors: [{ path: 'slug' }] },
  })
  expect(await scheduling.getOwnProfessional(second)).toEqual({ professional: null })
})

test('a reserved address is refused by name', async () => {
  await expect(scheduling.openPage(form({ slug: 'dashboard' }))).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'slug' }] },
  })
})

test.each([
  ['chosen', { slug: 'clique-duplo' }],
  ['made from the name', { name: 'Duplo Clique' }],
])('a form sent many times opens one page, its address %s', async (_how, details) => {
  const request = form(details)
  const answers = await Promise.all(Array.from({ length: 6 }, () => scheduling.openPage(request)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await scheduling.openPage(request)).toEqual(answers[0])
})

test('an account with a page opens no other, and is told which it has', async () => {
  const request = form({ slug: 'a-primeira' })
  await scheduling.openPage(request)
  await expect(scheduling.openPage({ ...request, slug: 'a-segunda' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('/p/a-primeira'),
  })
  // Somebody else's address tells no more than that.
  await scheduling.openPage(form({ slug: 'de-outra-pessoa' }))
  await expect(scheduling.openPage({ ...request, slug: 'de-outra-pessoa' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('hours that may not be saved open no page', async () => {
  const request = form({ windows: [{ dayOfWeek: 1, startTime: '12:00', endTime: '09:00' }] })
  await expect(scheduling.openPage(request)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(await scheduling.getOwnProfessional(request)).toEqual({ professional: null })
})
