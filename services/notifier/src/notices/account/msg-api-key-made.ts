import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { dayAndTime } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { daysAfter, emailToOwner } from '../texts.ts'

const TITLE = 'Uma chave da API foi criada na sua conta'

/** To the owner of a page: somebody who was signed in has made a key that opens it to programs. */
export const msgApiKeyMade = defineNotice({
  key: 'msgApiKeyMade',
  audience: 'professional',
  channels: ['in_app', 'email'],
  params: z.object({
    name: z.string(),
    keyName: z.string(),
    madeAt: z.string(),
    timezone: z.string(),
  }),
  example: {
    name: 'Ana Souza',
    keyName: 'Site',
    madeAt: '2026-11-26T15:00:00-03:00',
    timezone: 'America/Sao_Paulo',
  },
  usefulUntil: ({ madeAt }) => daysAfter(madeAt, 7),
  // Somebody else may have made it just now.
  quietHours: 'ignore',
  isAnswer: true,
  texts: {
    email: ({ name, keyName, madeAt, timezone }, { publicUrl }) =>
      emailToOwner({
        subject: TITLE,
        preview: 'Foi você? Está tudo certo. Não foi? Veja o que fazer.',
        heading: TITLE,
        paragraphs: [
          `Olá, ${firstName(name)}! Quem tem essa chave pode usar a sua conta por um programa, até onde vão as permissões dela. Se foi você, está tudo certo.`,
          'Se não foi, apague a chave, saia de todos os aparelhos e troque a sua senha.',
        ],
        details: [
          ['Chave', keyName],
          ['Quando', dayAndTime(madeAt, timezone)],
        ],
        action: { label: 'Ver as minhas chaves', url: `${publicUrl}/ajustes/desenvolvedores` },
      }),
    in_app: ({ keyName, madeAt, timezone }) => ({
      title: TITLE,
      body: `“${keyName}”, ${dayAndTime(madeAt, timezone)}. Não foi você? Apague a chave e saia de todos os aparelhos.`,
    }),
  },
})
