import { newPlace, newService, offerSettingsRpcs, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { measureActivity } from '../src/explore/measure-activity.sql.ts'
import { rewriteSearchColumns } from '../src/search/search-columns.ts'
import { openScheduling, SATURDAY, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())
beforeEach(() => scheduling.database.prisma.professional.deleteMany())

const aService = (wanted: Partial<RpcRequest<typeof offerSettingsRpcs.createService>>) =>
  offerSettingsRpcs.createService.input.parse({ name: 'Corte', durationMinutes: 30, ...wanted })
const aPlace = (wanted: Partial<RpcRequest<typeof offerSettingsRpcs.createPlace>>) =>
  offerSettingsRpcs.createPlace.input.parse({ kind: 'online', label: 'Por vídeo', ...wanted })

type Details = Parameters<typeof someone>[0] & { stars?: number[] }

/** Reviews come with later events; here their sums are written as those will write them. */
async function publish({ stars = [], ...details }: Details) {
  const created = await scheduling.createProfessional(someone(details))
  await scheduling.database.prisma.professional.update({
    where: { id: created.id },
    data: { ratingCount: stars.length, ratingSum: stars.reduce((sum, star) => sum + star, 0) },
  })
  return created
}

const names = async (query: Parameters<Scheduling['listProfessionals']>[0]) =>
  (await scheduling.listProfessionals({ allWords: 'true', ...query })).items.map(({ name }) => name)

test('a match in the name comes before one in the profession, that before one in the bio', async () => {
  await publish({ name: 'Bia', profession: 'tutor', bio: 'Mãe de uma psicóloga.', stars: [5, 5] })
  await publish({ name: 'Carla', profession: 'psychologist', stars: [4] })
  await publish({ name: 'Psicóloga Ana', profession: 'career_coach' })
  await publish({ name: 'Davi', profession: 'barber' })
  expect(await names({ q: 'PSICOLOGA' })).toEqual(['Psicóloga Ana', 'Carla', 'Bia'])
})

test('among equal matches the better rated come first, then those with more reviews', async () => {
  await publish({ name: 'Nova' })
  await publish({ name: 'Boa', stars: [5, 4, 5] })
  await publish({ name: 'Ótima', stars: [5] })
  await publish({ name: 'Ótima e conhecida', stars: [5, 5] })
  expect(await names({})).toEqual(['Ótima e conhecida', 'Ótima', 'Boa', 'Nova'])
})

test('every word has to be found, with or without accents', async () => {
  await publish({ name: 'Ana Conceição', city: 'São Paulo' })
  await publish({ name: 'Ana Lima', city: 'Recife' })
  expect(await names({ q: 'ana sao paulo' })).toEqual(['Ana Conceição'])
  expect(await names({ q: 'conceic' })).toEqual(['Ana Conceição'])
  expect(await names({ q: 'onceicao' })).toEqual(['Ana Conceição'])
  expect(await names({ q: 'ana lins' })).toEqual([])
})

test('a word before the last may be unfinished unless somebody has it whole', async () => {
  await publish({ name: 'Ana Conceição', city: 'Recife' })
  expect(await names({ q: 'conc recife' })).toEqual(['Ana Conceição'])
  await publish({ name: 'Bia Conc', city: 'Recife' })
  expect(await names({ q: 'conc recife' })).toEqual(['Bia Conc'])
})

test('a profession typed wrong is looked for as it was meant, unless somebody is called so', async () => {
  await publish({ name: 'Ana', profession: 'psychologist', city: 'Olinda' })
  await publish({ name: 'Bia', profession: 'barber' })
  expect(await names({ q: 'sicóloga em Olinda' })).toEqual(['Ana'])
  await publish({ name: 'Sicóloga Rock', profession: 'music_teacher' })
  expect(await names({ q: 'sicóloga' })).toEqual(['Sicóloga Rock'])
})

test('a search finds services, districts and online, and ignores words that say nothing', async () => {
  const { userId } = await publish({ name: 'Manu', profession: 'manicurist', city: 'São Paulo' })
  await publish({ name: 'Cris', profession: 'hairdresser', city: 'São Paulo' })
  const onlineUser = (await publish({ name: 'Olga', profession: 'psychologist' })).userId
  await publish({ name: 'Pia', profession: 'psychologist' })
  const address = { kind: 'address', label: 'Estúdio', street: 'Rua A', number: '1' } as const
  const there = { city: 'São Paulo', state: 'SP', district: 'Vila Mariana' }
  const place = await scheduling.createPlace({ userId, ...aPlace({ ...address, ...there }) })
  await scheduling.createService({ userId, ...aService({ name: 'Spa dos pés' }) })
  await scheduling.createPlace({ userId: onlineUser, ...aPlace({ kind: 'online', label: 'Zoom' }) })
  expect(await names({ q: 'fazer a unha' })).toEqual(['Manu'])
  expect(await names({ q: 'vila mariana' })).toEqual(['Manu'])
  expect(await names({ q: 'quero um spa dos pés perto de mim' })).toEqual(['Manu'])
  expect(await names({ q: 'corte de cabelo' })).toEqual(['Cris'])
  expect(await names({ q: 'psicóloga online' })).toEqual(['Olga'])
  await scheduling.updatePlace({ userId, id: place.id, active: false })
  expect(await names({ q: 'vila mariana' })).toEqual([])
})

test('signs that mean something to SQL are only signs', async () => {
  await publish({ name: 'Ana' })
  expect(await names({ q: "%' or 1=1 --" })).toEqual([])
  expect(await names({ q: '%_\\' })).toEqual(['Ana'])
})

test('category, profession and city narrow the list', async () => {
  await publish({ name: 'Ana', profession: 'psychologist', city: 'São Paulo' })
  await publish({ name: 'Beto', profession: 'barber', city: 'São Paulo' })
  expect(await names({ category: 'beleza e estetica' })).toEqual(['Beto'])
  expect(await names({ profession: 'psychologist' })).toEqual(['Ana'])
  expect(await names({ profession: 'psychologist', category: 'Beleza e estética' })).toEqual([])
  expect(await names({ profession: 'astronaut' })).toEqual([])
  expect(await names({ city: 'sao paulo' })).toHaveLength(2)
  expect(await names({ city: 'Recife' })).toEqual([])
})

test('only the published are listed, but every page can be read', async () => {
  const hidden = await publish({ name: 'Ana', published: false })
  expect(await names({})).toEqual([])
  expect((await scheduling.getPublicProfile({ slug: hidden.slug })).name).toBe('Ana')
})

test('pages follow each other without repeating or skipping anybody, whoever joins in between', async () => {
  const stars = [[5], [4, 4], [4]]
  for (let n = 0; n < 30; n++) await publish({ name: `Pessoa ${n}`, stars: stars[n % 3] ?? [] })
  for (const q of ['', 'pessoa']) {
    const first = await scheduling.listProfessionals({ q })
    expect(first.items).toHaveLength(24)
    const late = await publish({ name: 'Pessoa que chegou agora', stars: [5] })
    const { items, nextCursor } = await scheduling.listProfessionals({
      ...{ q, cursor: first.nextCursor ?? '' },
    })
    expect(nextCursor).toBeNull()
    const seen = [...first.items, ...items]
    expect(new Set(seen.map(({ slug }) => slug)).size).toBe(30)
    expect(seen.map(({ rating }) => [rating.average, rating.count])).toEqual([
      ...Array.from({ length: 10 }, () => [5, 1]),
      ...Array.from({ length: 10 }, () => [4, 1]),
      ...Array.from({ length: 10 }, () => [4, 2]),
    ])
    await scheduling.database.prisma.professional.delete({ where: { id: late.id } })
  }
})

test('a cursor that is none of ours is refused', async () => {
  await expect(scheduling.listProfessionals({ cursor: 'abc' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'cursor' }] },
  })
})

test('a public page tells nothing private', async () => {
  const ana = await publish({ email: 'ana@example.com', phone: '+5511911112222', stars: [4, 5] })
  const profile = await scheduling.getPublicProfile({ slug: ana.slug })
  expect(profile.rating).toEqual({ average: 4.5, count: 2 })
  expect(profile.profession).toEqual({
    key: 'psychologist',
    label: 'Psicologia',
    category: 'Saúde e clínica',
  })
  const text = JSON.stringify(profile)
  for (const secret of [ana.id, ana.userId, ana.phone, 'ana@example.com']) {
    expect(text).not.toContain(secret)
  }
})

test('without reviews there is no average', async () => {
  const { slug } = await publish({})
  expect((await scheduling.getPublicProfile({ slug })).rating).toEqual({ average: null, count: 0 })
})

test('up to six others of the same profession are related, those of the same city first', async () => {
  const ana = await publish({ name: 'Ana', city: 'Recife' })
  await publish({ name: 'Barbeiro', profession: 'barber', city: 'Recife' })
  await publish({ name: 'Escondida', published: false })
  for (let n = 0; n < 6; n++) await publish({ name: `Longe ${n}`, city: 'São Paulo', stars: [5] })
  await publish({ name: 'Vizinha', city: 'Recife' })
  const { related } = await scheduling.getPublicProfile({ slug: ana.slug })
  expect(related).toHaveLength(6)
  expect(related[0]?.name).toBe('Vizinha')
  expect(related.map(({ name }) => name)).not.toContain('Ana')
  expect(related.slice(1).every(({ name }) => name.startsWith('Longe'))).toBe(true)
})

test('a page that shows no others has none, and on a paid plan they are for who comes from explore', async () => {
  const ana = await publish({ name: 'Ana' })
  await publish({ name: 'Outra' })
  const shown = async () => {
    const { related, relatedFor } = await scheduling.getPublicProfile({ slug: ana.slug })
    return { count: related.length, relatedFor }
  }
  const plan = { professionalId: ana.id, effectivePlan: 'free', version: 1 }
  await scheduling.database.prisma.planCopy.create({ data: plan })
  expect(await shown()).toEqual({ count: 1, relatedFor: 'everybody' })
  await scheduling.database.prisma.planCopy.update({
    where: { professionalId: ana.id },
    data: { effectivePlan: 'basic' },
  })
  const { userId } = ana
  await scheduling.updatePageFace({ userId, showsRelated: true, accentColor: '#123456' })
  expect(await shown()).toEqual({ count: 1, relatedFor: 'explorers' })
  await scheduling.updatePageFace({ userId, showsRelated: false })
  expect(await shown()).toEqual({ count: 0, relatedFor: 'explorers' })
})

test('an address nobody has is not found', async () => {
  await expect(scheduling.getPublicProfile({ slug: 'ninguem' })).rejects.toMatchObject({
    code: 'PROFESSIONAL_NOT_FOUND',
  })
})

const placed = (city: string, state: string, district = 'Centro') =>
  newPlace.parse({
    ...{ kind: 'address', label: 'Consultório', street: 'Rua A', number: '1' },
    ...{ city, state, district },
  })

test('a city is a municipality: two of the same name are two places', async () => {
  await publish({ name: 'Ana', places: [placed('Bom Jesus', 'PI')] })
  await publish({ name: 'Bia', places: [placed('Bom Jesus', 'RS')] })
  await publish({ name: 'Cris', city: 'Vila que não existe' })
  expect(await names({ city: 'bom jesus, pi' })).toEqual(['Ana'])
  expect(await names({ city: 'Bom Jesus' })).toEqual(['Ana', 'Bia'])
  expect(await names({ city: '2201903' })).toEqual(['Ana'])
  expect(await names({ city: 'vila que' })).toEqual(['Cris'])
  const { facets } = await scheduling.listProfessionals({ facets: 'true' })
  expect(facets).toEqual({
    total: 3,
    professions: [{ key: 'psychologist', label: 'Psicologia', count: 3 }],
    cities: expect.arrayContaining([
      { code: 2201903, name: 'Bom Jesus', state: 'PI', count: 1 },
      { code: 4302303, name: 'Bom Jesus', state: 'RS', count: 1 },
    ]),
  })
})

test('price and online narrow the list, and a card tells where and from how much', async () => {
  await publish({ name: 'Ana', sessionPrice: 20_000, places: [placed('Olinda', 'PE', 'Carmo')] })
  await publish({
    ...{ name: 'Bia', sessionPrice: 0 },
    places: [newPlace.parse({ kind: 'online', label: 'Por vídeo' })],
    services: [
      newService.parse({ name: 'Conversa', durationMinutes: 20, priceCents: 5_000 }),
      newService.parse({ name: 'Consulta', durationMinutes: 50, priceCents: null }),
    ],
  })
  await publish({ name: 'Cris', sessionPrice: 0 })
  expect(await names({ maxPriceCents: 10_000 })).toEqual(['Bia'])
  expect(await names({ maxPriceCents: '20000', online: 'true' })).toEqual(['Bia'])
  expect(await names({ sort: 'price' })).toEqual(['Bia', 'Ana', 'Cris'])
  const { items } = await scheduling.listProfessionals({ sort: 'price' })
  expect(items.map(({ priceFromCents }) => priceFromCents)).toEqual([5_000, 20_000, null])
  expect(items[1]?.place).toEqual({
    city: 'Olinda',
    state: 'PE',
    district: 'Carmo',
    isOnline: false,
  })
  expect(items[0]?.place).toEqual({ city: null, state: null, district: null, isOnline: true })
})

test('a day keeps those with a free time then, and a card tells the next one', async () => {
  const mornings = (dayOfWeek: 1 | 2) => [{ dayOfWeek, startTime: '09:00', endTime: '12:00' }]
  await publish({ name: 'Segunda', windows: mornings(1) })
  const tuesday = await publish({ name: 'Terça', windows: mornings(2) })
  await publish({ name: 'Nunca', windows: [] })
  expect(await names({ day: '2026-11-24' })).toEqual(['Terça'])
  expect(await names({ day: '2026-11-25' })).toEqual([])
  const free = async () =>
    (await scheduling.listProfessionals({})).items.map(({ name, nextFreeAt }) => [name, nextFreeAt])
  expect(await free()).toEqual([
    ['Segunda', '2026-11-23T09:00:00-03:00'],
    ['Terça', '2026-11-24T09:00:00-03:00'],
    ['Nunca', null],
  ])
  const { userId } = tuesday
  const day = { startsAt: '2026-11-24T00:00:00-03:00', endsAt: '2026-11-25T00:00:00-03:00' }
  await scheduling.addTimeOff({ userId, ...day, reason: null })
  expect(await names({ day: '2026-11-24' })).toEqual([])
  expect((await free())[1]).toEqual(['Terça', '2026-12-01T09:00:00-03:00'])
})

test('who has a free time on a day is found page by page, each once', async () => {
  const windows = [{ dayOfWeek: 1 as const, startTime: '09:00', endTime: '12:00' }]
  for (let n = 0; n < 60; n++) await publish({ name: `Pessoa ${n}`, windows: n % 2 ? windows : [] })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await scheduling.listProfessionals({ day: '2026-11-23', cursor })
    seen.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toHaveLength(30)
  expect(new Set(seen).size).toBe(30)
})

test('an operator is told why somebody stands where they stand, and nobody else is', async () => {
  await publish({ name: 'Psicóloga Ana', profession: 'career_coach', stars: [5] })
  await publish({ name: 'Bia', bio: 'Amiga de psicóloga.', profession: 'tutor' })
  const asked = { q: 'psicóloga', explain: 'true' }
  await expect(scheduling.listProfessionals(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { items } = await scheduling.listProfessionals(asked, { kind: 'operator' })
  expect(items.map(({ rank }) => rank)).toEqual([
    {
      words: [{ word: 'psicologa', found: 'name' }],
      ...{ textScore: 8, ratingScore: 4_545, activity: 80, rank: 8 * 3_636 },
    },
    {
      words: [{ word: 'psicologa', found: 'text' }],
      ...{ textScore: 2, ratingScore: 4_500, activity: 80, rank: 2 * 3_600 },
    },
  ])
})

test('explain shows the rank by which the database orders pages', async () => {
  const activity = [60, 80, 90, 100]
  for (let n = 0; n < 40; n++) {
    const stars = Array.from({ length: (n * 7) % 23 }, (_, star) => 1 + ((star * n) % 5))
    const details = n % 3 ? { bio: 'Psicologia.' } : { name: `Psicologia ${n}` }
    const { id } = await publish({
      profession: n % 2 ? 'tutor' : 'psychologist',
      ...details,
      stars,
    })
    const data = { activity: activity[n % 4] ?? 80 }
    await scheduling.database.prisma.professional.update({ where: { id }, data })
  }
  for (const q of ['', 'psicologia']) {
    const { items } = await scheduling.listProfessionals(
      { q, explain: 'true' },
      { kind: 'operator' },
    )
    const ranks = items.map(({ rank }) => rank?.rank ?? 0)
    expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
    expect(ranks[0]).toBeGreaterThan(ranks.at(-1) ?? 0)
  }
})

test('a page that is booked comes before one that nobody books', async () => {
  await publish({ name: 'Parada' })
  const busy = await publish({ name: 'Cheia' })
  await scheduling.database.prisma.busyInterval.createMany({
    data: Array.from({ length: 8 }, (_, n) => ({
      ...{ appointmentId: newId(), professionalId: busy.id, blocking: true, version: 1 },
      seenAt: new Date(),
      startsAt: new Date(SATURDAY.add({ hours: n }).epochMilliseconds),
      endsAt: new Date(SATURDAY.add({ hours: n + 1 }).epochMilliseconds),
    })),
  })
  expect(await names({})).toEqual(['Parada', 'Cheia'])
  await measureActivity(scheduling.database, SATURDAY)
  expect(await names({})).toEqual(['Cheia', 'Parada'])
  // Nothing happens on either page for half a year.
  await measureActivity(scheduling.database, SATURDAY.add({ hours: 24 * 180 }))
  const rows = await scheduling.database.prisma.professional.findMany({
    select: { activity: true },
  })
  expect(rows.map(({ activity }) => activity)).toEqual([60, 60])
})

test('a page whose columns an older rule wrote is found once they are written again', async () => {
  const { id } = await publish({ name: 'Ana', places: [placed('Olinda', 'PE')] })
  const { prisma } = scheduling.database
  const old = { searchVersion: 0, searchText: '', searchOffer: '', cityCode: null }
  await prisma.professional.update({ where: { id }, data: old })
  expect(await names({ city: 'Olinda' })).toEqual([])
  await rewriteSearchColumns(scheduling.database).run(AbortSignal.timeout(10_000))
  expect(await names({ city: 'Olinda' })).toEqual(['Ana'])
  expect(await names({ q: 'psicóloga olinda' })).toEqual(['Ana'])
})

test('a changed page is found by what it says now', async () => {
  const { userId } = await publish({ name: 'Ana', city: 'Recife' })
  await scheduling.updateBookingSettings({ userId, city: 'Olinda' })
  expect(await names({ city: 'Olinda' })).toEqual(['Ana'])
  expect(await names({ city: 'Recife' })).toEqual([])
  await scheduling.updateProfile({ userId, bio: 'Atendo surfistas.', sessionPrice: 7_000 })
  expect(await names({ q: 'surfista', maxPriceCents: 7_000 })).toEqual(['Ana'])
})

test('a slip is corrected by the words of published pages, and a word goes with the last page that has it', async () => {
  const { userId } = await publish({ name: 'Ana Figueiredo', city: 'Recife' })
  const other = await publish({ name: 'Bia Figueiredo', city: 'Olinda' })
  const isKept = async (word: string) =>
    (await scheduling.database.prisma.searchWord.count({ where: { word } })) > 0
  expect(await names({ q: 'figeredo' })).toEqual(['Ana Figueiredo', 'Bia Figueiredo'])
  expect(await names({ q: 'figeredo olimda' })).toEqual(['Bia Figueiredo'])
  await scheduling.updateProfile({ userId, name: 'Ana Lima' })
  expect(await isKept('figueiredo')).toBe(true)
  await scheduling.database.prisma.professional.update({
    where: { id: other.id },
    data: { published: false },
  })
  expect(await isKept('figueiredo')).toBe(false)
  expect(await names({ q: 'figeredo' })).toEqual([])
  await scheduling.database.prisma.professional.update({
    where: { id: other.id },
    data: { published: true },
  })
  expect(await names({ q: 'figeredo' })).toEqual(['Bia Figueiredo'])
  await scheduling.database.prisma.professional.delete({ where: { id: other.id } })
  expect(await isKept('figueiredo')).toBe(false)
})

test('counts are up to five seconds old', async () => {
  const total = async () =>
    (await scheduling.listProfessionals({ city: 'Recife', facets: 'true' })).facets?.total
  await publish({ name: 'Ana', city: 'Recife' })
  expect(await total()).toBe(1)
  await publish({ name: 'Bia', city: 'Recife' })
  expect(await total()).toBe(1)
  scheduling.time.now = scheduling.time.now.add({ seconds: 5 })
  expect(await total()).toBe(2)
})

test('the next free times of published pages are told to other services', async () => {
  const mornings = [{ dayOfWeek: 1 as const, startTime: '09:00', endTime: '12:00' }]
  const open = await publish({ name: 'Aberta', windows: mornings })
  const closed = await publish({ name: 'Fechada', windows: [] })
  const hidden = await publish({ name: 'Escondida', windows: mornings, published: false })
  const ids = [open, closed, hidden].map(({ id }) => id)
  const { items } = await scheduling.listNextFreeTimes({ ids })
  expect(items).toEqual([
    {
      ...{ id: open.id, slug: open.slug, name: 'Aberta', timezone: 'America/Sao_Paulo' },
      startsAt: '2026-11-23T09:00:00-03:00',
    },
  ])
})

test('of very many pages with a word the best are ranked, and whoever is named so is first', async () => {
  const { id } = await publish({ name: 'Uma entre muitas' })
  const { prisma } = scheduling.database
  const { faq, prepayment, ...row } = await prisma.professional.findUniqueOrThrow({ where: { id } })
  await prisma.professional.createMany({
    data: Array.from({ length: 3_100 }, (_, n) => ({
      ...row,
      ...{ id: newId(), userId: `account-${newId()}`, slug: `uma-entre-muitas-${n}` },
    })),
  })
  await publish({ name: 'Psicologia Rara', stars: [1] })
  await publish({ name: 'Melhor', stars: [5, 5] })
  const first = await scheduling.listProfessionals({ q: 'psicologia', nextFree: 'false' })
  const second = await scheduling.listProfessionals({
    ...{ q: 'psicologia', nextFree: 'false', cursor: first.nextCursor ?? '' },
  })
  const seen = [...first.items, ...second.items]
  expect(seen.slice(0, 2).map(({ name }) => name)).toEqual(['Psicologia Rara', 'Melhor'])
  expect(new Set(seen.map(({ slug }) => slug)).size).toBe(48)
})
