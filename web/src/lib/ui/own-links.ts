import * as icons from './icons.ts'
import type { Viewer } from './viewer.ts'

export interface OwnLink {
  href: string
  icon: string
  label: string
}

/** What a professional opens all day. */
export const daily: readonly OwnLink[] = [
  { href: '/agenda', icon: icons.calendar, label: 'Agenda' },
  { href: '/clientes', icon: icons.people, label: 'Clientes' },
  { href: '/mensagens', icon: icons.chat, label: 'Mensagens' },
]

/** The other pages of whoever is signed in. */
export const moreLinks = ({ slug }: Pick<Viewer, 'slug'>): OwnLink[] =>
  slug === null
    ? [
        { href: '/c', icon: icons.calendar, label: 'Meus horários' },
        { href: '/comecar', icon: icons.plus, label: 'Criar minha página' },
        { href: '/conta', icon: icons.person, label: 'Conta' },
      ]
    : [
        { href: '/relatorios', icon: icons.chart, label: 'Relatórios' },
        { href: '/avaliacoes', icon: icons.star, label: 'Avaliações' },
        { href: `/p/${slug}`, icon: icons.external, label: 'Minha página' },
        { href: '/divulgar', icon: icons.send, label: 'Divulgar' },
        { href: '/ajustes', icon: icons.sliders, label: 'Ajustes' },
        { href: '/conta', icon: icons.person, label: 'Conta' },
        { href: '/explore', icon: icons.search, label: 'Explorar' },
      ]

/** Pages that belong to a link whose address is none of theirs. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:clientes\/[^/]+\/mensagens|agenda\/conversas)(?:\/|$)/, '/mensagens'],
  [/^\/despesas(?:\/|$)/, '/relatorios'],
  [/^\/pacotes(?:\/|$)/, '/clientes'],
]

/** Whether a page belongs to a link: a client's messages belong to the messages, not to the clients. */
export function belongsTo(path: string, href: string): boolean {
  const part = elsewhere.find(([pages]) => pages.test(path))?.[1] ?? path
  return part === href || part.startsWith(`${href}/`)
}

/** Where somebody looks after their own things. */
const OWN_PAGES =
  /^\/(?:agenda|avisos|ajustes|conta|clientes|mensagens|avaliacoes|relatorios|despesas|divulgar|pacotes|c)(?:\/|$)/

export const isOwnPage = (path: string): boolean => OWN_PAGES.test(path)
