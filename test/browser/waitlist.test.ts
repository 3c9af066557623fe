import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '../database.ts'
import { bookOnceKnown, offeredStarts, somePhone, whatsappTo } from '../stack.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { clickButton, clickLink } from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

/** Where it is day: at night turns wait for the morning. */
const timezone =
  ['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Tokyo', 'Pacific/Auckland'].find((zone) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone)
    return hour >= 8 && hour < 20
  }) ?? 'America/Los_Angeles'

const day = Temporal.Now.plainDateISO(timezone).add({ days: 4 }).toString()
/** From the day that it is in São Paulo, as listings are asked for. */
const daysAhead = Temporal.Now.plainDateISO('America/Sao_Paulo').until(day).days
const listed = z.object({ items: z.array(z.object({ id: z.string() })) })

/** A page with one time a day, which is taken on that day, and what frees it. */
async function fullPage(): Promise<{ owner: Owner; free: () => Promise<void> }> {
  const owner = await newOwner(browser)
  const { page, context } = await visitAs(browser, owner, '/agenda')
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: '10:00', endTime: '10:50' },
  }))
  await call(page, 'PUT', '/api/settings/availability', { windows })
  await call(page, 'PATCH', '/api/settings/booking', { autoConfirm: true, timezone })
  const startsAt = Temporal.PlainDateTime.from(`${day}T10:00`)
    .toZonedDateTime(timezone)
    .toString({ timeZoneName: 'never' })
  await bookOnceKnown({ slug: owner.slug, startsAt })
  const { items } = listed.parse(
    JSON.parse(
      await page.evaluate(async () => (await fetch('/api/appointments?as=professional')).text()),
    ),
  )
  const id = items[0]?.id ?? ''
  return {
    owner,
    async free() {
      await call(page, 'PATCH', `/api/appointments/${id}`, { status: 'cancelled' })
      await context.close()
    },
  }
}

/** The token in a message with this template. */
async function tokenFrom(phone: string, template: string): Promise<string> {
  let token: string | undefined
  await until(
    async () => {
      const found = (await whatsappTo(phone)).map((one) => JSON.stringify(one))
      const message = found.find((text) => text.includes(template))
      token = /(?<![\w-])Aw[\w-]{45}(?![\w-])/.exec(message ?? '')?.[0]
      return token !== undefined
    },
    { what: `a message ${template}`, timeoutMs: 60_000 },
  )
  return token ?? ''
}

test.each([{ javaScript: true }, { javaScript: false }])(
  'who finds no time waits for one and takes it when it becomes free (%o)',
  async (visitor) => {
    const { owner, free } = await fullPage()
    const phone = somePhone()
    const { page, context, consoleErrors } = await visit(
      browser,
      `/p/${owner.slug}?dia=${day}`,
      visitor,
    )
    await page.getByText('Não sobrou horário').waitFor()
    await clickLink(page, 'Avise-me se abrir um horário')
    await page.getByLabel(/Só /).waitFor()
    if (visitor.javaScript) await expectUsableInBothLooks(page)
    await page.getByLabel('Manhã').check()
    await clickButton(page, 'Entrar na lista')
    await page.getByText('Confira 2 campos').waitFor()
    expect(await page.getByLabel('Manhã').isChecked()).toBe(true)
    await page.getByLabel('Seu nome').fill('Beatriz Nogueira')
    await page.getByLabel('Seu WhatsApp').fill(phone)
    await clickButton(page, 'Entrar na lista')
    await page.getByText('Você está na lista').waitFor()
    if (visitor.javaScript) await expectUsableInBothLooks(page)

    const joined = await tokenFrom(phone, 'msg_waitlist_joined')
    await page.goto(`/espera/${joined}`)
    await page.getByRole('button', { name: 'Sair da lista' }).waitFor()

    const seen = await visitAs(browser, owner, '/agenda/espera')
    await seen.page.getByText('Beatriz Nogueira', { exact: true }).waitFor()
    if (visitor.javaScript) await expectUsableInBothLooks(seen.page)
    await seen.context.close()

    // For a phone that has proven itself the time is kept.
    const isKept = visitor.javaScript
    if (isKept) {
      await query('booking', 'insert into proven_phones (phone, proven_at) values ($1, now())', [
        phone,
      ])
    }
    await free()
    expect(await tokenFrom(phone, 'msg_waitlist_offer')).toBe(joined)
    const isListed = async () => (await offeredStarts(owner.slug, daysAhead)).length > 0
    await until(async () => (await isListed()) !== isKept, {
      what: 'the time to be kept from the listing, or to be public',
    })
    await page.goto(`/espera/${joined}`)
    await page.getByText(isKept ? 'É a sua vez até' : 'Quem marcar primeiro fica com ele').waitFor()
    if (visitor.javaScript) await expectUsableInBothLooks(page)
    await clickButton(page, 'Quero este horário')
    await page.getByText('Horário marcado').waitFor()
    await until(
      async () => JSON.stringify(await whatsappTo(phone)).includes('msg_booking_confirmed'),
      {
        what: 'the confirmation',
      },
    )
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)
