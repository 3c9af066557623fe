import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { daysAfter } from '../texts.ts'

const params = z.object({ followers: z.int(), toldAt: z.string() })

/** To the professional: somebody follows the page; who is nobody's business. */
export const msgNewFollower = defineNotice({
  key: 'msgNewFollower',
  audience: 'professional',
  channels: ['in_app'],
  group: 'reviews',
  params,
  example: { followers: 12, toldAt: '2026-11-26T15:00:00-03:00' },
  quietHours: 'wait',
  usefulUntil: ({ toldAt }) => daysAfter(toldAt, 7),
  texts: {
    in_app: ({ followers }) => ({
      title: 'Alguém começou a seguir você',
      body:
        followers === 1
          ? 'É a primeira pessoa que segue a sua página.'
          : `Agora ${followers} pessoas seguem a sua página.`,
    }),
  },
})
