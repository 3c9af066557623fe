import { offerSettingsRpcs, type RpcRequest } from '@encaixe/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

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
  (await scheduling.listProfessionals(query)).items.map(({ name }) => name)

test('a match in the name comes before one in the profession, that before one in the bio', async () => {
  await publish({ name: 'Bia', profession: 'tutor', bio: 'Mãe de uma psicóloga.', stars: [5, 5] })
  await publish({ name: 'Carla', profession: 'psychologist', stars: [4] })
  await publish({ name: 'Psicóloga Ana', profession: 'career_coach' })
  await publish({ name: 'Davi', profession: 'barber' })
  expect(await names({ q: 'PSICOLOGA' })).toEqual(['Psicóloga Ana', 'Carla', 'Bia'])
})

test('among equal matches the better rated come first, then those with more reviews', async () => {
  await publish({ name: 'Nova' })
  await publish({ name: 'Boa', stars: [4, 5] })
  await publish({ name: 'Ótima', stars: [5] })
  await publish({ name: 'Ótima e conhecida', stars: [5, 5] })
  expect(await names({})).toEqual(['Ótima e conhecida', 'Ótima', 'Boa', 'Nova'])
})

test('every word has to be found, with or without accents', async () => {
  await publish({ name: 'Ana Conceição', city: 'São Paulo' })
  await publish({ name: 'Ana Lima', city: 'Recife' })
  expect(await names({ q: 'ana sao paulo' })).toEqual(['Ana Conceição'])
  expect(await names({ q: 'conceic' })).toEqual(['Ana Conceição'])
  expect(await names({ q: 'onceicao' })).toEqual([])
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
      ...Array.from({ length: 10 }, () => [4, 2]),
      ...Array.from({ length: 10 }, () => [4, 1]),
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
