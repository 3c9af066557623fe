import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { somePhone, stack, whatsappTo } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { publicAddress, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { newOwner } from './support/owners.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

async function writes(from: string, text: string): Promise<void> {
  const answer = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, name: 'João Silva', text }),
  })
  expect(answer.status).toBe(201)
}

const reads = (phone: string, says: string) =>
  until(async () => (await whatsappTo(phone)).find(({ text }) => String(text).includes(says)), {
    what: `a message that says "${says}"`,
  })

test('a professional takes over a conversation and gives it back', async () => {
  const person = await createMember()
  const slug = uniqueSlug()
  const opening = await visit(browser, '/')
  await signInTo(opening.page, person, '/comecar')
  await createPage(opening.page, person, slug)
  await opening.context.close()

  const client = somePhone()
  await writes(client, `oi https://encaixe.example/p/${slug} quanto custa?`)
  await reads(client, 'e custa')
  await writes(client, 'quero falar com uma pessoa')
  await reads(client, 'avisei')

  const { page, context } = await visit(browser, '/')
  await signInTo(page, person, '/agenda')
  await page.goto('/mensagens')
  await expectReadableInBothLooks(page)
  await page.getByRole('link', { name: /João Silva/ }).click()
  await page.getByText('quanto custa?').waitFor()
  expect(await page.locator('main').innerText()).toContain('Com você')
  await expectReadableInBothLooks(page)

  const price = page.getByRole('listitem').filter({ hasText: 'e custa' })
  await price.getByText('O que entendi').click()
  await price.getByText('Quer saber o preço').waitFor()
  await price.getByLabel(/O que a pessoa queria/).fill('Queria o pacote.')
  await price.getByRole('button', { name: 'Isso não foi o que a pessoa quis' }).click()
  await price.getByText('“Queria o pacote.”').waitFor()
  await expectReadableInBothLooks(page)
  await price.getByRole('button', { name: 'Desmarcar' }).click()
  await price.getByText('O que entendi').waitFor()

  await clickButton(page, 'Enviar pelo WhatsApp')
  await page.getByText('Escreva uma mensagem.').first().waitFor()
  await page.getByLabel('Sua resposta').fill('Oi, João! Posso ajudar?')
  await clickButton(page, 'Enviar pelo WhatsApp')
  await page.getByText('Oi, João! Posso ajudar?').waitFor()
  await reads(client, 'Posso ajudar?')
  const told = (await whatsappTo(client)).length

  // The agent is silent while the professional answers, until the conversation is given back.
  await writes(client, 'quanto tempo dura?')
  await expect
    .poll(async () => (await page.reload()) && page.locator('main').innerText(), {
      timeout: 20_000,
    })
    .toContain('quanto tempo dura?')
  await clickButton(page, 'Devolver ao assistente')
  await page.getByText('Assumir a conversa').waitFor()
  await page.goto('/ajustes/assistente')
  await page.getByLabel('Endereço').fill('Rua das Flores, 10, em frente à praça.')
  await page.getByLabel('Boas-vindas').fill('Que bom ter você por aqui!')
  await clickButton(page, 'Salvar')
  await page.getByText('Já vale na').waitFor()
  await expectReadableInBothLooks(page)
  await writes(client, 'onde fica?')
  await reads(client, 'Rua das Flores, 10')
  expect(await whatsappTo(client)).toHaveLength(told + 1)
  await context.close()
})

test('a visitor asks in the page’s chat on a phone and picks a time', async () => {
  // A page with one service and one place: others are asked about before the time.
  const { slug } = await newOwner(browser)
  const { page, consoleErrors, context } = await visit(browser, `/p/${slug}`)
  await page.getByRole('button', { name: 'Perguntar ao assistente' }).click()
  await page.getByLabel('Sua mensagem').fill('quais horários tem?')
  await page.getByRole('button', { name: 'Enviar' }).click()
  const option = page.locator('[data-chat-options] button').first()
  await option.waitFor()
  expect(await problemsOf(page)).toEqual([])
  await option.click()
  await page.getByText('Qual é o seu nome completo?').waitFor()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Perguntar ao assistente' }).click()
  await page.getByText('Qual é o seu nome completo?').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a professional reads and answers in a client’s thread what the client wrote to the assistant', async () => {
  const person = await createMember()
  const slug = uniqueSlug()
  const { page, context } = await visit(browser, '/', { width: 1280, height: 900 })
  await signInTo(page, person, '/comecar')
  await createPage(page, person, slug)
  const phone = somePhone()
  const added = await page.request.post('/api/clients', {
    headers: { origin: publicAddress() },
    data: { name: 'Maria Souza', phone },
  })
  expect(added.status()).toBe(201)
  await writes(phone, `oi https://encaixe.example/p/${slug} quanto custa?`)
  await reads(phone, 'e custa')

  await page.goto('/mensagens')
  expect(await page.getByRole('main').innerText()).toContain('Com o assistente')
  await page.getByRole('link', { name: /Maria Souza/ }).click()
  await page.getByText('quanto custa?').waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/e custa[\s\S]*Assistente · /)
  expect(await problemsOf(page)).toEqual([])
  await clickButton(page, 'Assumir a conversa')
  await page.getByText('Maria escreveu pelo WhatsApp').waitFor()
  await page.getByLabel('Mensagem').fill('Oi, Maria! É R$ 150.')
  await clickButton(page, 'Enviar')
  await page.getByText('Oi, Maria! É R$ 150.').waitFor()
  await reads(phone, 'É R$ 150')
  // What she writes now is a message to the professional, too.
  await writes(phone, 'e aceita cartão?')
  const latest = page.getByRole('link', { name: /Maria Souza[\s\S]*aceita cartão/ })
  await until(
    async () => {
      await page.goto('/mensagens')
      return (await latest.count()) > 0
    },
    { what: 'her message among the messages' },
  )
  await latest.click()
  await page.getByRole('region', { name: 'Conversa com Maria Souza' }).waitFor()
  expect(await page.getByText('e aceita cartão?').count()).toBe(1)
  await clickButton(page, 'Devolver ao assistente')
  await page.getByText('Em silêncio').waitFor()
  await context.close()
})
