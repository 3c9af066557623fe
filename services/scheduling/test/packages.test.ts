import { type AppError, type PlanKey, packageRpcs, type RpcRequest } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

const KEY = { instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' } as const
const SESSION = { name: 'Fisioterapia', durationMinutes: 50, priceCents: 12_000 } as const

/** A page of two services, with its means to be paid. */
async function aPage(details: Parameters<typeof someone>[0] = KEY) {
  const services = [
    { ...SESSION, description: '', active: true, addOn: false, repeatable: false },
    { ...SESSION, name: 'Pilates', description: '', active: true, addOn: false, repeatable: false },
  ]
  const page = await scheduling.createProfessional(someone({ services, ...details }))
  const { userId } = page
  const { items } = await scheduling.listServices({ userId })
  const [physio, pilates] = items.map(({ id }) => id)
  if (!physio || !pilates) throw new Error('The page has no services.')
  const sells = (wanted: Partial<RpcRequest<typeof packageRpcs.createPackage>> = {}) =>
    scheduling.createPackage({
      userId,
      ...packageRpcs.createPackage.input.parse({
        ...{ name: '10 sessões', priceCents: 90_000, validDays: 180, onPage: true },
        entries: [{ serviceIds: [physio], sessions: 10 }],
        ...wanted,
      }),
    })
  const shown = async () =>
    (await scheduling.getPublicProfile({ slug: page.slug })).packages.map(({ name }) => name)
  const changes = () => scheduling.published.filter(({ subject }) => subject === page.id)
  const plan = (effectivePlan: PlanKey) =>
    scheduling.database.prisma.planCopy.create({
      data: { professionalId: page.id, effectivePlan, version: 1 },
    })
  return { ...page, physio, pilates, sells, shown, changes, plan }
}

const refusal = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'OK',
    ({ code, details }: AppError) => [code, ...(details.errors ?? []).map(({ path }) => path)],
  )

test('a new package is published with the page and shown on it', async () => {
  const { userId, sells, shown, changes, slug, physio } = await aPage()
  const sold = await sells({ description: 'Uma por semana.' })
  expect(sold).toMatchObject({ name: '10 sessões', position: 0, active: true, onPage: true })
  expect(changes().at(-1)?.data).toMatchObject({ version: 2, packages: [sold] })
  expect((await scheduling.listPackages({ userId })).items).toEqual([sold])
  expect(await shown()).toEqual(['10 sessões'])
  expect((await scheduling.getPublicProfile({ slug })).packages).toEqual([
    {
      ...{ id: sold.id, name: '10 sessões', description: 'Uma por semana.', priceCents: 90_000 },
      ...{ validDays: 180, entries: [{ serviceIds: [physio], sessions: 10 }] },
    },
  ])
})

test('a package that is saved as it was publishes nothing, and a changed one publishes the page', async () => {
  const { userId, sells, changes } = await aPage()
  const { id } = await sells()
  const before = changes().length
  await scheduling.updatePackage({ userId, id, name: '10 sessões', position: 0 })
  expect(changes()).toHaveLength(before)
  const changed = await scheduling.updatePackage({ userId, id, priceCents: 95_000 })
  expect(changed).toMatchObject({ name: '10 sessões', priceCents: 95_000 })
  expect(changes()).toHaveLength(before + 1)
})

test('packages stand in the order that their professional gives them', async () => {
  const { userId, sells, shown } = await aPage()
  await sells({ name: 'Um' })
  await sells({ name: 'Dois' })
  const three = await sells({ name: 'Três' })
  expect(await scheduling.updatePackage({ userId, id: three.id, position: 0 })).toMatchObject({
    position: 0,
  })
  expect(await shown()).toEqual(['Três', 'Um', 'Dois'])
  await scheduling.removePackage({ userId, id: three.id })
  const { items } = await scheduling.listPackages({ userId })
  expect(items.map(({ name, position }) => [name, position])).toEqual([
    ['Um', 0],
    ['Dois', 1],
  ])
})

test('a package of a service that the page does not have is refused at its entry', async () => {
  const { userId, physio, sells } = await aPage()
  const other = await aPage()
  const { id } = await sells()
  const entries = [
    { serviceIds: [physio], sessions: 4 },
    { serviceIds: [other.physio], sessions: 1 },
  ]
  const refused = ['SERVICE_NOT_FOUND', 'entries.1.serviceIds']
  expect(await refusal(sells({ entries }))).toEqual(refused)
  expect(await refusal(scheduling.updatePackage({ userId, id, entries }))).toEqual(refused)
})

test('a page has at most thirty packages', async () => {
  const { sells } = await aPage()
  for (let n = 0; n < 30; n++) await sells({ active: n % 2 === 0 })
  expect(await refusal(sells())).toEqual(['VALIDATION_FAILED', 'name'])
})

test('the free plan makes, changes and shows no packages, and can still remove them', async () => {
  const { userId, sells, shown, plan } = await aPage()
  const { id } = await sells()
  await plan('free')
  expect(await refusal(sells())).toEqual(['PLAN_FEATURE_REQUIRED'])
  const wanted = { userId, id, name: 'Outro' }
  expect(await refusal(scheduling.updatePackage(wanted))).toEqual(['PLAN_FEATURE_REQUIRED'])
  expect(await shown()).toEqual([])
  expect(await refusal(scheduling.removePackage({ userId, id }))).toBe('OK')
})

test('a package is shown only while it is active, meant for the page, and the page can be paid', async () => {
  const { sells, shown } = await aPage()
  await sells({ name: 'À venda' })
  await sells({ name: 'Parado', active: false })
  await sells({ name: 'Só por mim', onPage: false })
  expect(await shown()).toEqual(['À venda'])
  const unpaid = await aPage({})
  await unpaid.sells()
  expect(await unpaid.shown()).toEqual([])
})

test('a service of a package becomes inactive instead of being deleted, and its sessions are not sold on the page any more', async () => {
  const { userId, physio, pilates, sells, shown } = await aPage()
  await sells({ name: 'Os dois', entries: [{ serviceIds: [physio, pilates], sessions: 5 }] })
  await sells({ name: 'Pilates', entries: [{ serviceIds: [pilates], sessions: 5 }] })
  await scheduling.removeService({ userId, id: pilates })
  const { items } = await scheduling.listServices({ userId })
  expect(items.map(({ id, active }) => [id, active])).toEqual([
    [physio, true],
    [pilates, false],
  ])
  expect(await shown()).toEqual(['Os dois'])
})

test("a page's packages are nobody else's to change", async () => {
  const { sells } = await aPage()
  const { id } = await sells()
  const { userId } = await aPage()
  expect(await refusal(scheduling.updatePackage({ userId, id, name: 'Meu' }))).toEqual([
    'NOT_FOUND',
  ])
  expect(await refusal(scheduling.removePackage({ userId, id }))).toEqual(['NOT_FOUND'])
})

test('an operator opens a page with packages of its first services', async () => {
  const { userId, pilates } = await aPage({
    ...KEY,
    packages: [
      {
        ...{ name: 'Pacote de pilates', description: '', priceCents: 40_000, validDays: null },
        ...{ onPage: true, active: true, entries: [{ services: [1], sessions: 5 }] },
      },
    ],
  })
  expect((await scheduling.listPackages({ userId })).items).toMatchObject([
    { name: 'Pacote de pilates', entries: [{ serviceIds: [pilates], sessions: 5 }] },
  ])
})
