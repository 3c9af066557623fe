import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { day } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { daysAfter } from '../texts.ts'
import {
  bookButton,
  clientOfPackage,
  emailOfPackage,
  packageExample,
  packageOf,
  packageParams,
  sessions,
  toClientOfPackage,
} from './about-package.ts'

const params = packageParams.extend({ left: z.int(), expiresAt: z.string().nullable() })
type Ending = z.output<typeof params>

/** It is of no use after the end. */
const usefulUntil = ({ expiresAt, toldAt }: Ending) => expiresAt ?? daysAfter(toldAt, 7)

const ofEnd = {
  ...toClientOfPackage,
  channels: ['whatsapp', 'email', 'in_app'] as const,
  params,
  usefulUntil,
}

const lastLine = (about: Ending) =>
  `Resta uma sessão do pacote ${packageOf(about)}, com ${hostName(about.professionalName)}.`

/** To the client, once: one session is left. */
export const msgPackageLast = defineNotice({
  key: 'msgPackageLast',
  ...ofEnd,
  example: { ...packageExample, left: 1, expiresAt: null },
  texts: {
    whatsapp: {
      name: 'msg_package_last',
      body: 'Oi, {{1}}! Do seu pacote com {{2}} resta uma sessão: *{{3}}*.\n\nQuer deixar marcada?',
      parameters: clientOfPackage,
      buttons: [bookButton],
    },
    email: emailOfPackage('page', (about: Ending) => ({
      subject: `Resta uma sessão: ${packageOf(about)}`,
      preview: lastLine(about),
      heading: 'Resta uma sessão',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${lastLine(about)}`,
        'Quer deixar marcada?',
      ],
    })),
    in_app: (about) => ({ title: 'Resta uma sessão', body: lastLine(about) }),
  },
})

const endOf = ({ expiresAt, toldAt, timezone }: Ending) => day(expiresAt ?? toldAt, timezone)
const endLine = (about: Ending) =>
  `O pacote ${packageOf(about)}, com ${hostName(about.professionalName)}, vale até ${endOf(about)}: você ainda tem ${sessions(about.left)}.`

/** To the client, once: it ends within a week, and sessions are left. */
export const msgPackageEnding = defineNotice({
  key: 'msgPackageEnding',
  ...ofEnd,
  example: { ...packageExample, left: 3, expiresAt: '2026-12-03T23:59:59-03:00' },
  texts: {
    whatsapp: {
      name: 'msg_package_ending',
      body: 'Oi, {{1}}! O seu pacote com {{2}} vale até *{{4}}*: {{3}}. Você ainda tem {{5}}.\n\nQuer marcar?',
      parameters: (about) => [...clientOfPackage(about), endOf(about), sessions(about.left)],
      buttons: [bookButton],
    },
    email: emailOfPackage('page', (about: Ending) => ({
      subject: `O seu pacote vale até ${endOf(about)}`,
      preview: `Você ainda tem ${sessions(about.left)}.`,
      heading: 'O seu pacote está acabando',
      paragraphs: [`Oi, ${firstName(about.clientName)}! ${endLine(about)}`, 'Quer marcar?'],
    })),
    in_app: (about) => ({ title: 'O seu pacote está acabando', body: endLine(about) }),
  },
})
