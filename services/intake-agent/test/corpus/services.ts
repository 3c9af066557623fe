import type { Case } from './case.ts'

const dora = { pages: ['dora-alves'] as const }
const tap = (label: string) => ({ tap: label })
const cut = ['book dora-alves 27/11 15:00 corte']

/** Pages with several services, at several places. */
export const services: Record<string, Case> = {
  'a service by name': { ...dora, says: ['quero marcar corte sexta 15h', 'sim'], ends: cut },
  'the longer one of two': {
    ...dora,
    says: ['corte e barba sexta 15h', 'sim'],
    ends: ['book dora-alves 27/11 15:00 ambos'],
  },
  'a service that is asked for': { ...dora, says: ['sexta 15h', tap('Corte'), 'sim'], ends: cut },
  'a service in words when asked': {
    ...dora,
    says: ['quero marcar sexta 15h', 'barba', 'sim'],
    ends: ['book dora-alves 27/11 15:00 barba'],
  },
  'a service by its place in the list': {
    ...dora,
    says: ['quero marcar', 'o segundo', 'sexta 15h', 'sim'],
    ends: ['book dora-alves 27/11 15:00 barba'],
  },
  'only the service': {
    ...dora,
    says: ['oi', 'fazer a barba', 'sexta 15h', 'sim'],
    ends: ['book dora-alves 27/11 15:00 barba'],
  },
  'another service after all': {
    ...dora,
    says: ['corte sexta 15h', 'na verdade quero corte e barba', 'sexta 15h', 'sim'],
    ends: ['book dora-alves 27/11 15:00 ambos'],
  },
  'prices of all': {
    ...dora,
    says: ['quanto custa?'],
    ends: [],
    answers: /Corte e barba: R\$ 90,00/,
  },
  'two places': {
    ...dora,
    says: ['penteado de noiva sexta 15h', tap('Salão'), 'sim'],
    ends: ['book dora-alves 27/11 15:00 noiva'],
  },
  'at the client’s own address': {
    ...dora,
    says: ['penteado de noiva sexta 15h', 'na sua casa'],
    ends: [],
    answers: /página/,
  },
  'which service, and nothing said': { ...dora, says: ['sexta 15h', 'sim'], ends: [] },
  'where it is': { ...dora, says: ['onde fica?'], ends: [], answers: /Salão/ },
}
