import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { answerAtOnce } from '../texts.ts'

const params = z.object({
  text: z.string(),
  options: z.array(
    z.object({ id: z.string(), label: z.string(), description: z.string().optional() }),
  ),
  until: z.string(),
})

/**
 * What the agent answers to whoever wrote to it, or the professional through it. Its text is theirs alone:
 * it is forgotten here as soon as it is sent.
 */
export const msgAgentReply = defineNotice({
  key: 'msgAgentReply',
  audience: 'person',
  channels: ['whatsapp'],
  params,
  example: {
    text: 'Tenho livre sexta, 27/11: 9h e 15h. Qual você prefere?',
    options: [
      { id: '019ab000-0000-7000-8000-000000000001', label: 'sex 27/11 9h' },
      { id: '019ab000-0000-7000-8000-000000000002', label: 'sex 27/11 15h' },
    ],
    until: '2099-01-01T00:00:00Z',
  },
  usefulUntil: ({ until }) => until,
  ...answerAtOnce,
  secret: true,
  texts: {
    whatsapp: { free: ({ text, options }) => ({ text, button: null, options }) },
  },
})
