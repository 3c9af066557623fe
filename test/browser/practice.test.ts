import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { somePhone } from '../stack.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { soon } from './support/page-clock.ts'
import {
  clickButton,
  codeAt,
  createMember,
  createPage,
  signInTo,
  uniqueSlug,
} from './support/people.ts'
import { expectUsable, expectUsableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

const made = z.object({ id: z.string(), version: z.int().optional() })

/** Requests as the page's own script does. */
async function ask(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const text = await page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, {
        method: how,
        ...(what && { headers: { 'content-type': 'application/json' }, body: what }),
      })
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`)
      return answer.text()
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )
  return text === '' ? null : JSON.parse(text)
}

const text = (page: Page) => page.locator('main').innerText()

/** A folder for screenshots of each visited page. */
const { SHOTS } = process.env
async function keep(page: Page, name: string) {
  if (!SHOTS) return
  await mkdir(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

async function isFine(page: Page, name: string, { atDesk = false } = {}) {
  await keep(page, name)
  await (atDesk ? expectUsableInBothLooks(page) : expectUsable(page))
}

test('a professional and a client with only a phone write, pay and review, and see each other live', async () => {
  const person = await createMember({ name: 'Ana Lima' })
  const phone = somePhone()
  const slug = uniqueSlug()
  const ana = await visit(browser, 'about:blank', { movesClock: true })
  await signInTo(ana.page, person, '/comecar')
  await createPage(ana.page, person, slug)
  await ask(ana.page, 'PUT', '/api/settings/instant-pay', {
    instantPayKeyType: 'email',
    instantPayKey: 'ana@exemplo.com.br',
  })

  await ana.page.goto('/clientes')
  expect(await text(ana.page)).toContain('Seus clientes aparecem aqui sozinhos')
  await isFine(ana.page, 'clientes-vazio')
  await ana.page.getByRole('link', { name: 'Novo cliente' }).click()
  await ana.page.getByLabel('Nome', { exact: true }).fill('João da Silva')
  await ana.page.getByLabel('WhatsApp').fill(phone)
  await isFine(ana.page, 'clientes-novo')
  await clickButton(ana.page, 'Guardar')
  await ana.page.getByText('Guardado.').waitFor()
  const clientId = new URL(ana.page.url()).pathname.split('/').at(-1) ?? ''

  await ana.page.goto('/clientes/importar')
  await ana.page.getByLabel('Arquivo').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`nome;telefone\nBia Souza;${somePhone()}\nSem número;12`),
  })
  await clickButton(ana.page, 'Conferir')
  await ana.page.getByText('Linha 3:').waitFor()
  await isFine(ana.page, 'importar')
  await clickButton(ana.page, 'Guardar 1 cliente')
  await ana.page.getByText('Pronto: 1 cliente novo').waitFor()

  // Yesterday's session, completed and paid.
  const yesterday = Temporal.Now.instant().subtract({ hours: 24 }).toString()
  const { id } = made.parse(
    await ask(ana.page, 'POST', '/api/appointments', {
      clientId,
      startsAt: yesterday,
      priceCents: 15_000,
    }),
  )
  await ask(ana.page, 'PATCH', `/api/appointments/${id}`, { status: 'completed' })
  await ask(ana.page, 'PATCH', `/api/appointments/${id}`, { paymentStatus: 'captured' })

  await ana.page.goto(`/clientes/${clientId}`)
  await ana.page.getByLabel('Nova anotação').fill('Prefere o fim da tarde.')
  await clickButton(ana.page, 'Guardar anotação')
  await ana.page.getByText('Prefere o fim da tarde.').first().waitFor()
  await isFine(ana.page, 'cliente', { atDesk: true })
  await ana.page.getByRole('link', { name: 'Ver os acessos' }).click()
  await eventually(() => text(ana.page)).toContain('Anotação nova')
  await isFine(ana.page, 'acessos')

  const joao = await visit(browser, '/c/mensagens', {
    ...{ colorScheme: 'dark', movesClock: true },
  })
  await joao.page.waitForURL((url) => url.pathname === '/c/entrar')
  await joao.page.getByLabel('Seu WhatsApp').fill(phone)
  await isFine(joao.page, 'portal-entrar')
  await clickButton(joao.page, 'Enviar código')
  await joao.page.getByLabel('Código de 6 números').fill(await codeAt(phone))
  await clickButton(joao.page, 'Confirmar')
  // The sign-in returns to the requested page.
  await joao.page.getByRole('heading', { name: 'Mensagens' }).waitFor()
  await joao.page.goto('/c')
  expect(await text(joao.page)).toContain('Ana Lima')
  await isFine(joao.page, 'portal')

  await joao.page
    .getByRole('link', { name: /com Ana Lima/ })
    .first()
    .click()
  await joao.page.getByRole('heading', { name: 'Como foi com Ana?' }).waitFor()
  await isFine(joao.page, 'portal-horario')
  await joao.page.getByText('Ótimo').click()
  await joao.page.getByLabel('Conte em uma linha').fill('Muito atenciosa.')
  await clickButton(joao.page, 'Enviar avaliação')
  await joao.page.getByText('Avaliação enviada').waitFor()

  // Both have the conversation open, and neither reloads it.
  await ana.page.goto(`/clientes/${clientId}/mensagens`)
  await joao.page.goto(`/c/mensagens/${slug}`)
  await ana.page.getByLabel('Mensagem').fill('Oi, João! Tudo bem depois da sessão?')
  await clickButton(ana.page, 'Enviar')
  await soon(joao.page, () => text(joao.page)).toContain('Tudo bem depois da sessão?')
  await joao.page.getByLabel('Mensagem').fill('Tudo ótimo, obrigado!')
  await clickButton(joao.page, 'Enviar')
  await soon(ana.page, () => text(ana.page)).toContain('Tudo ótimo, obrigado!')
  // The other side sees that it was read.
  await soon(ana.page, () => ana.page.locator('#conversa').innerText()).toContain('lida')
  await ana.page.getByText('Pedir pagamento').click()
  await ana.page.getByLabel('Valor').fill('80,00')
  await isFine(ana.page, 'mensagens-profissional', { atDesk: true })
  await clickButton(ana.page, 'Enviar com o código Pix')
  await soon(joao.page, () => text(joao.page)).toContain('Pagamento por Pix: R$\u00A080')
  expect(await joao.page.getByLabel('Pix copia e cola').inputValue()).toMatch(/^000201/)
  await isFine(joao.page, 'mensagens-cliente')

  for (const [path, name] of [
    ['/mensagens', 'conversas'],
    ['/clientes?q=joao', 'clientes'],
    ['/avaliacoes', 'avaliacoes'],
    ['/relatorios', 'relatorios'],
    ['/ajustes/recibos', 'recibos'],
    [`/p/${slug}`, 'pagina'],
  ] as const) {
    await ana.page.goto(path)
    await isFine(ana.page, name, { atDesk: ['relatorios', 'clientes'].includes(name) })
  }
  await ana.page.goto('/avaliacoes')
  expect(await text(ana.page)).toContain('Muito atenciosa.')
  expect(await text(ana.page)).toContain('João S.')
  await ana.page.goto('/relatorios')
  expect(await text(ana.page)).toContain('R$\u00A0150')
  for (const [path, name] of [
    ['/c/mensagens', 'portal-conversas'],
    ['/c/seguindo', 'portal-seguindo'],
    ['/c/dados', 'portal-dados'],
  ] as const) {
    await joao.page.goto(path)
    await isFine(joao.page, name)
  }
  await clickButton(joao.page, 'Criar endereço')
  const address = await joao.page.getByLabel('O seu endereço').inputValue()
  const feed = await joao.page.request.get(new URL(address).pathname)
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')

  // Merging two clients asks for confirmation, because it cannot be undone.
  await ana.page.goto('/clientes?q=bia')
  await ana.page.getByRole('link', { name: /Bia Souza/ }).click()
  await ana.page.getByRole('link', { name: 'É a mesma pessoa que outro cliente?' }).click()
  await ana.page.getByRole('link', { name: 'Juntar com João da Silva' }).click()
  await isFine(ana.page, 'juntar')
  await clickButton(ana.page, 'Juntar os dois')
  await ana.page.getByRole('heading', { name: 'João da Silva' }).waitFor()

  expect([...ana.consoleErrors, ...joao.consoleErrors]).toEqual([])
  await Promise.all([ana, joao].map(({ context }) => context.close()))
}, 240_000)
