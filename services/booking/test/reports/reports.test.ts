import { type ActorOf, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, codeOf, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Session {
  startsAt: Temporal.Instant
  status: string
  priceCents: number
  capturedAt: Temporal.Instant | null
  refundedAt: Temporal.Instant | null
}

const instants = fc
  .integer({ min: 0, max: 200 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2026-05-01T00:00:00Z').add({ minutes }))

/** What can have become of a session, its money taken back or given back among it. */
const sessions: fc.Arbitrary<Session> = fc
  .record({
    startsAt: instants,
    status: fc.constantFrom('completed', 'no_show', 'cancelled', 'confirmed', 'rejected'),
    priceCents: fc.integer({ min: 0, max: 50_000 }),
    payment: fc.constantFrom('none', 'captured', 'undone', 'refunded'),
    paidAfter: fc.integer({ min: 0, max: 60 * 24 * 30 }),
    refundedAfter: fc.integer({ min: 1, max: 60 * 24 * 60 }),
  })
  .map(({ payment, paidAfter, refundedAfter, ...session }) => {
    const capturedAt =
      payment === 'captured' || payment === 'refunded'
        ? session.startsAt.add({ minutes: paidAfter })
        : null
    const refundedAt =
      payment === 'refunded' && capturedAt ? capturedAt.add({ minutes: refundedAfter }) : null
    return { ...session, capturedAt, refundedAt }
  })

async function practice(timezone: string) {
  const page = await world.professional({ timezone })
  const actor: ActorOf<'professional'> = { kind: 'professional', userId: page.userId }
  return {
    page,
    actor,
    hold: async (held: readonly Session[]) => {
      await world.rows(
        `with client as (
           insert into clients (id, professional_id, name, phone, tax_id)
           values (gen_random_uuid(), $1, 'João da Silva', '+5511' || floor(random() * 1e9), '52998224725')
           returning id
         )
         insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
           payment_status, price_cents, captured_at, refunded_at, source, created_at, updated_at)
         select gen_random_uuid(), $1, client.id, s.starts, s.starts + interval '1 second', s.status,
           case when s.refunded is not null then 'refunded'
             when s.captured is not null then 'captured' else 'none' end,
           s.price, s.captured, s.refunded, 'professional', s.starts, s.starts
         from client, jsonb_to_recordset($2::jsonb) as s (
           starts timestamptz, status text, price int, captured timestamptz, refunded timestamptz)
         on conflict do nothing`,
        [
          page.id,
          JSON.stringify(
            held.map(({ startsAt, status, priceCents, capturedAt, refundedAt }) => ({
              starts: startsAt.toString(),
              ...{ status, price: priceCents },
              captured: capturedAt?.toString() ?? null,
              refunded: refundedAt?.toString() ?? null,
            })),
          ),
        ],
      )
      await world.enterInserted()
    },
    report: (stretch: RpcRequest<typeof bookingRpcs.getFinanceReport>) =>
      world.bus.call(bookingRpcs.getFinanceReport, stretch, { actor }),
  }
}

/** The same, counted one by one. */
function recount(
  held: readonly Session[],
  { from, to, timezone }: { from: string; to: string; timezone: string },
) {
  const isIn = (at: Temporal.Instant | null) => {
    if (at === null) return false
    const day = at.toZonedDateTimeISO(timezone).toPlainDate().toString()
    return from <= day && day <= to
  }
  const sum = (some: Session[]) => some.reduce((all, { priceCents }) => all + priceCents, 0)
  const begun = held.filter(({ startsAt }) => isIn(startsAt))
  const count = (status: string) => begun.filter((one) => one.status === status).length
  const refundedCents = sum(held.filter(({ refundedAt }) => isIn(refundedAt)))
  return {
    revenueCents: sum(held.filter(({ capturedAt }) => isIn(capturedAt))) - refundedCents,
    refundedCents,
    completed: count('completed'),
    noShows: count('no_show'),
    cancelled: count('cancelled'),
  }
}

const stretch = { from: '2026-06-10', to: '2026-10-21' }

test('a report is what one counts by hand, in any zone, whatever was undone or given back', async () => {
  const zones = ['America/Sao_Paulo', 'Pacific/Apia', 'America/St_Johns', 'Africa/Cairo', 'UTC']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.uniqueArray(sessions, {
        maxLength: 120,
        // Two at one time cannot be.
        selector: ({ startsAt }) => startsAt.epochMilliseconds,
      }),
      fc.constantFrom('day', 'week', 'month'),
      async (timezone, held, by) => {
        const { hold, report } = await practice(timezone)
        await hold(held)
        const told = await report({ ...stretch, by })
        expect(told.totals).toMatchObject(recount(held, { ...stretch, timezone }))
        for (const [at, { start, ...figures }] of told.periods.entries()) {
          const next = told.periods[at + 1]?.start
          const last = next
            ? Temporal.PlainDate.from(next).subtract({ days: 1 }).toString()
            : stretch.to
          const within = { from: start > stretch.from ? start : stretch.from, to: last }
          expect(figures, start).toMatchObject(recount(held, { ...within, timezone }))
        }
        const hours = told.bestHours.reduce((all, { completed }) => all + completed, 0)
        expect(hours).toBe(told.totals.completed)
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
}, 60_000)

const at = (text: string) => Temporal.Instant.from(text)
const session = (changes: Partial<Session>): Session => ({
  startsAt: at('2026-11-02T09:00:00-03:00'),
  status: 'completed',
  priceCents: 15_000,
  capturedAt: at('2026-11-02T10:00:00-03:00'),
  refundedAt: null,
  ...changes,
})

test('tables open in spreadsheets, the month names each payer, and papers are PDF', async () => {
  const { hold, actor } = await practice('America/Sao_Paulo')
  await hold([
    session({}),
    session({
      startsAt: at('2026-11-03T09:00:00-03:00'),
      capturedAt: at('2026-11-03T10:00:00-03:00'),
      refundedAt: at('2026-11-30T23:30:00-03:00'),
    }),
  ])
  await world.bus.call(
    bookingRpcs.createExpense,
    { date: '2026-11-30', amountCents: 3_200, description: 'Toalhas', category: 'supplies' },
    { actor },
  )
  const csv = await world.bus.call(
    bookingRpcs.getFinanceCsv,
    { from: '2026-11-01', to: '2026-11-30', by: 'month' },
    { actor },
  )
  expect(csv.body).toBe(
    '\uFEFFinicio;receita;devolvido;atendimentos;faltas;cancelados;ticket medio;pix;dinheiro;cartao;outro;despesas;tarifas;saldo\r\n2026-11-01;150,00;150,00;2;0;0;75,00;150,00;0,00;0,00;0,00;32,00;0,00;118,00\r\n',
  )
  const month = { month: '2026-11' }
  const income = await world.bus.call(bookingRpcs.getMonthlyIncome, month, { actor })
  expect(income).toMatchObject({ totalCents: 15_000 })
  expect(income.items.map(({ date, amountCents }) => [date, amountCents])).toEqual([
    ['2026-11-02', 15_000],
    ['2026-11-03', 15_000],
    ['2026-11-30', -15_000],
  ])
  expect(income.items[0]).toMatchObject({
    payerName: 'João da Silva',
    payerTaxId: '52998224725',
  })
  const table = await world.bus.call(bookingRpcs.getMonthlyIncomeCsv, month, { actor })
  expect(table.body).toContain('2026-11-30;João da Silva;52998224725;-150,00')
  const paper = await world.bus.call(bookingRpcs.getMonthlyIncomePdf, month, { actor })
  expect(Buffer.from(paper.body, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const [paid] = income.items
  const owner = { kind: 'account', userId: actor.userId, email: null } as const
  const receipt = (id = paid?.appointmentId ?? '') =>
    world.bus.call(bookingRpcs.getReceiptPdf, { id }, { actor: owner })
  expect(
    Buffer.from((await receipt()).body, 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await codeOf(receipt(income.items[1]?.appointmentId ?? ''))).toBe('INVALID_TRANSITION')
})

test('what a provider keeps is a figure of its own, and what people paid stays whole', async () => {
  const { hold, report, actor, page } = await practice('America/Sao_Paulo')
  await hold([
    session({}),
    session({
      startsAt: at('2026-11-03T09:00:00-03:00'),
      capturedAt: at('2026-11-03T10:00:00-03:00'),
      refundedAt: at('2026-11-04T10:00:00-03:00'),
    }),
  ])
  await world.rows(
    `update payment_entries set fee_cents = 149, confirmed_by = 'provider', provider_key = id
     where professional_id = $1 and amount_cents > 0`,
    [page.id],
  )
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const { totals, periods } = await report({ ...november, by: 'day' })
  expect(totals).toMatchObject({ revenueCents: 15_000, feesCents: 298, restCents: 14_702 })
  expect(periods.slice(1, 4).map(({ feesCents }) => feesCents)).toEqual([149, 149, 0])
  const table = await world.bus.call(
    bookingRpcs.getFinanceCsv,
    { ...november, by: 'month' },
    { actor },
  )
  expect(table.body).toContain(';despesas;tarifas;saldo\r\n')
  expect(table.body).toContain(';0,00;2,98;147,02\r\n')
  const received = await world.bus.call(bookingRpcs.listReceived, november, { actor })
  expect(received).toMatchObject({ totalCents: 15_000, feesCents: 298 })
  expect(received.days.flatMap(({ items }) => items).map(({ feeCents }) => feeCents)).toEqual([
    ...[null, 149, 149],
  ])
  const month = { month: '2026-11' }
  const income = await world.bus.call(bookingRpcs.getMonthlyIncome, month, { actor })
  expect(income).toMatchObject({ totalCents: 15_000, feesCents: 298 })
  const each = await world.bus.call(bookingRpcs.getMonthlyIncomeCsv, month, { actor })
  expect(each.body).toContain(
    '2026-11-03;João da Silva;52998224725;150,00;1,49\r\n2026-11-04;João da Silva;52998224725;-150,00;\r\n',
  )
  await world.bus.call(
    bookingRpcs.setReceiptSettings,
    { taxId: '390.533.447-05', occupation: '255' },
    { actor },
  )
  const file = await world.bus.call(bookingRpcs.getCarneLeaoFile, month, { actor })
  expect(file.body).toContain(';255;150,00;;Atendimento;')
})

test('an account whose address somebody typed in a booking gets no receipt of it', async () => {
  const { hold, page } = await practice('America/Sao_Paulo')
  await hold([session({})])
  const [paid] = await world.rows<{ id: string }>(
    `update appointments set contact_email = 'bia@a.example' where professional_id = $1 returning id`,
    [page.id],
  )
  const actor = { kind: 'account', userId: 'account-of-bia', email: 'bia@a.example' } as const
  const id = paid?.id ?? ''
  expect(await world.bus.call(bookingRpcs.getAppointment, { id }, { actor })).toMatchObject({ id })
  const receipt = world.bus.call(bookingRpcs.getReceiptPdf, { id }, { actor })
  expect(await codeOf(receipt)).toBe('NOT_FOUND')
})

test('reports are for the plans that have them, and of the own page alone', async () => {
  const { page, report } = await practice('America/Sao_Paulo')
  await world.tellPlan(aPlan(page.id, { version: 9, plan: 'basic', effectivePlan: 'basic' }))
  expect(await codeOf(report(stretch))).toBe('PLAN_FEATURE_REQUIRED')
  const nobody = { kind: 'professional', userId: 'account-of-nobody' } as const
  const other = world.bus.call(bookingRpcs.getFinanceReport, stretch, { actor: nobody })
  expect(await codeOf(other)).toBe('FORBIDDEN')
})

test('a stretch is of up to 366 days, and not backwards', async () => {
  const { report } = await practice('America/Sao_Paulo')
  expect(await codeOf(report({ from: '2026-01-01', to: '2027-01-01' }))).toBe('OK')
  expect(await codeOf(report({ from: '2026-01-01', to: '2027-01-02' }))).toBe('VALIDATION_FAILED')
  expect(await codeOf(report({ from: '2026-01-02', to: '2026-01-01' }))).toBe('VALIDATION_FAILED')
})

test('who issues receipts is kept, and a number that cannot be is refused', async () => {
  const { actor } = await practice('America/Sao_Paulo')
  const set = (settings: RpcRequest<typeof bookingRpcs.setReceiptSettings>) =>
    world.bus.call(bookingRpcs.setReceiptSettings, settings, { actor })
  expect(await set({ legalName: 'Ana Souza', taxId: '11.222.333/0001-81' })).toEqual({
    ...{ legalName: 'Ana Souza', taxId: '11222333000181' },
    ...{ occupation: null, register: null },
  })
  expect(await set({ taxId: '', occupation: '255' })).toMatchObject({
    ...{ legalName: 'Ana Souza', taxId: null, occupation: '255' },
  })
  expect(await codeOf(set({ occupation: '25' }))).toBe('VALIDATION_FAILED')
  expect(await codeOf(set({ taxId: '111.111.111-11' }))).toBe('VALIDATION_FAILED')
})

test('the file for Carnê-Leão Web has the payer and who was attended, once its issuer is known', async () => {
  const { hold, actor, page } = await practice('America/Sao_Paulo')
  await hold([session({})])
  const file = (part?: number) =>
    world.bus.call(
      bookingRpcs.getCarneLeaoFile,
      { month: '2026-11', ...(part && { part }) },
      { actor },
    )
  expect(await codeOf(file())).toBe('VALIDATION_FAILED')
  await world.bus.call(
    bookingRpcs.setReceiptSettings,
    { taxId: '390.533.447-05', occupation: '255', register: '06/12345' },
    { actor },
  )
  const own = '02/11/2026;R01.001.001;255;150,00;;Atendimento;PF;52998224725;52998224725;'
  expect((await file()).body).toBe(`${own};;;;S;39053344705;06/12345\r\n`)
  expect((await file(2)).body).toBe('')

  const [client] = await world.rows<{ id: string }>(
    'select id from clients where professional_id = $1',
    [page.id],
  )
  const id = client?.id ?? ''
  const change = (payer: { payerName?: string; payerTaxId?: string }) =>
    world.bus.call(bookingRpcs.updateClient, { id, ...payer }, { actor })
  expect(await codeOf(change({ payerTaxId: '111.444.777-35' }))).toBe('VALIDATION_FAILED')
  await change({ payerName: 'Maria da Silva', payerTaxId: '111.444.777-35' })
  expect((await file()).body).toContain(';PF;11144477735;52998224725;')
  const month = await world.bus.call(bookingRpcs.getMonthlyIncome, { month: '2026-11' }, { actor })
  expect(month.items).toMatchObject([
    { payerName: 'Maria da Silva', payerTaxId: '11144477735', clientName: 'João da Silva' },
  ])
  // The tax id goes with the name.
  await change({ payerName: '' })
  expect(await world.bus.call(bookingRpcs.getClient, { id }, { actor })).toMatchObject({
    ...{ payerName: null, payerTaxId: null },
  })
})
