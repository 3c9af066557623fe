import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { answerAtOnce } from '../texts.ts'

/** How long a code can be used, and is worth sending. */
export const CODE_MINUTES = 10

const common = {
  audience: 'person' as const,
  channels: ['whatsapp'] as const,
  params: z.object({ code: z.string(), expiresAt: z.string() }),
  example: { code: '123456', expiresAt: '2099-01-01T00:10:00Z' },
  usefulUntil: ({ expiresAt }: { expiresAt: string }) => expiresAt,
  secret: true,
  ...answerAtOnce,
}

/** To a phone that somebody says is theirs: the code that proves it. */
export const msgPhoneCode = defineNotice({
  key: 'msgPhoneCode',
  ...common,
  texts: {
    whatsapp: { name: 'msg_phone_code', code: ({ code }) => code, minutes: CODE_MINUTES },
  },
})

/**
 * To whoever sent us a word that a page shows: the code for that page. It says what the code does, because somebody
 * else may have had them send the word.
 */
export const msgPhoneWordAnswer = defineNotice({
  key: 'msgPhoneWordAnswer',
  ...common,
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
