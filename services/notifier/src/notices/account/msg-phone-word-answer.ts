import { z } from 'zod'
import { defineNotice } from '../define.ts'

/**
 * To whoever sent us a word that a page shows: the code for that page. It says what the code does, because somebody
 * else may have had them send the word.
 */
export const msgPhoneWordAnswer = defineNotice({
  key: 'msgPhoneWordAnswer',
  audience: 'person',
  channels: ['whatsapp'],
  params: z.object({ code: z.string(), expiresAt: z.string() }),
  example: { code: '123456', expiresAt: '2099-01-01T00:10:00Z' },
  usefulUntil: ({ expiresAt }) => expiresAt,
  quietHours: 'ignore',
  secret: true,
  isAnswer: true,
  // Somebody is waiting for it with the page open.
  retryDelaySeconds: [1, 2, 4, 8, 15, 30, 60, 120],
  texts: {
    whatsapp: {
      free: ({ code }) => ({
        text: [
          `Recebemos! Digite *${code}* na tela que mostrou a palavra. Vale por 10 minutos.`,
          'Com esse código, quem estiver naquela tela confirma que este número é seu e vê tudo o que você marcou com ele. Se foi outra pessoa que pediu para você mandar a palavra, não passe o código para ninguém: sem ele nada acontece.',
        ].join('\n\n'),
        button: null,
      }),
    },
  },
})
