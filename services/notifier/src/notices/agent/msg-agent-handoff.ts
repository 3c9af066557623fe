import { z } from 'zod'
import { firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { hoursAfter } from '../texts.ts'
import { linkButton } from '../whatsapp.ts'

const params = z.object({
  conversationId: z.string(),
  name: z.string(),
  clientName: z.string(),
  requestedAt: z.string(),
})

const conversationButton = linkButton(
  'Ver a conversa',
  '/agenda/conversas/{{1}}',
  ({ conversationId }: Pick<z.output<typeof params>, 'conversationId'>) => conversationId,
)

/** To the professional: a client asks for a person, and the agent is silent until they answer. */
export const msgAgentHandoff = defineNotice({
  key: 'msgAgentHandoff',
  audience: 'professional',
  channels: ['whatsapp', 'in_app'],
  params,
  example: {
    conversationId: '019ab000-0000-7000-8000-000000000000',
    name: 'Ana Souza',
    clientName: 'João Lima',
    requestedAt: '2099-01-01T00:00:00Z',
  },
  // WhatsApp lets a person be answered for a day.
  usefulUntil: ({ requestedAt }) => hoursAfter(requestedAt, 23),
  quietHours: 'wait',
  group: 'messages',
  texts: {
    whatsapp: {
      name: 'msg_agent_handoff',
      body: 'Olá, {{1}}! {{2}} quer falar com você. O assistente está em silêncio: sua resposta chega ao WhatsApp da pessoa.',
      parameters: (about) => [firstName(about.name), personName(about.clientName)],
      buttons: [conversationButton],
    },
    in_app: (about) => ({
      title: `${personName(about.clientName)} quer falar com você`,
      body: 'O assistente está em silêncio nesta conversa. Responda em Conversas.',
    }),
  },
})
