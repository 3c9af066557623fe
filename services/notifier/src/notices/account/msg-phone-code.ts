import { z } from 'zod'
import { defineNotice } from '../define.ts'

/** How long a code can be used, and is worth sending. */
export const CODE_MINUTES = 10

/** To a phone that somebody says is theirs: the code that proves it. */
export const msgPhoneCode = defineNotice({
  key: 'msgPhoneCode',
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
    whatsapp: { name: 'msg_phone_code', code: ({ code }) => code, minutes: CODE_MINUTES },
  },
})
