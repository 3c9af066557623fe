import { expect, test } from 'vitest'
import { somePhone } from '../stack.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, visitAs } from './support/owners.ts'
import { clickButton } from './support/people.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const yesterday = Temporal.Now.plainDateISO('America/Sao_Paulo').subtract({ days: 1 })

const browser = await browserOfFile()

test('a month becomes a file for Carnê-Leão Web once CPFs and occupation are known', async () => {
  const owner = await newOwner(browser)
  const { page, context } = await visitAs(browser, owner, '/agenda')
  const client = { name: 'Theo Braga', phone: somePhone() }
  const booked = await call(page, 'POST', '/api/appointments', {
    ...{ client, startsAt: `${yesterday}T09:00:00-03:00` },
    ...{ durationMinutes: 50, priceCents: 18_000, notify: false },
  })
  const appointment: { id: string; client: { id: string } } = JSON.parse(booked)
  const path = `/api/appointments/${appointment.id}`
  await call(page, 'PATCH', path, { status: 'completed' })
  await call(page, 'PATCH', path, { paymentStatus: 'captured' })

  await page.goto('/relatorios')
  await page
    .getByRole('link', { name: /^\p{L}+ de \d{4}$/u })
    .first()
    .click()
  await page.waitForURL('**/relatorios/carne-leao?*')
  const text = () => page.locator('main').innerText()
  await eventually(text).toContain('Fora do arquivo: sem CPF de quem pagou')

  await page.goto(`/clientes/${appointment.client.id}`)
  await page.getByText('Mudar nome, telefone, e-mail ou CPF').click()
  await page.getByLabel('CPF ou CNPJ (se quiser)').fill('111.444.777-35')
  await page.getByLabel('CPF ou CNPJ de quem paga').fill('529.982.247-25')
  await clickButton(page, 'Guardar')
  await page.getByText('Diga o nome de quem paga.').first().waitFor()
  await page.getByLabel('Quem paga, se for outra pessoa').fill('Marta Dias')
  await clickButton(page, 'Guardar')
  await eventually(() => Promise.resolve(page.url())).toContain('salvo=1')

  await page.goto('/ajustes/recibos')
  await page.getByLabel('CPF ou CNPJ').fill('390.533.447-05')
  await page.getByLabel('Código da ocupação na Receita').fill('255')
  await page.getByLabel('Registro no conselho').fill('06/12345')
  await clickButton(page, 'Salvar')
  await page.getByText('Salvo').first().waitFor()

  await page.goto('/relatorios/carne-leao')
  expect(await text()).toContain('Marta Dias')
  expect(await text()).toContain('atendimento de Theo Braga')
  await expectReadableInBothLooks(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar o arquivo para importar' }).click(),
  ])
  const lines = await file.createReadStream().then((stream) => stream.toArray())
  const { day, month, year } = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const paidOn = [day, month].map((part) => `${part}`.padStart(2, '0')).join('/')
  expect(Buffer.concat(lines).toString()).toContain(
    `${paidOn}/${year};R01.001.001;255;180,00;;Atendimento;PF;52998224725;11144477735;;;;;S;39053344705;06/12345\r\n`,
  )
  await context.close()
})
