import type { FastifyInstance } from 'fastify'

const known: Readonly<Record<string, object>> = {
  '01310100': {
    ...{ logradouro: 'Avenida Paulista', bairro: 'Bela Vista' },
    ...{ localidade: 'São Paulo', uf: 'SP' },
  },
  '50050000': { logradouro: 'Rua da Aurora', bairro: 'Boa Vista', localidade: 'Recife', uf: 'PE' },
  // A small town has one code for all of it.
  '36325000': { logradouro: '', bairro: '', localidade: 'Tiradentes', uf: 'MG' },
}

/** Postal codes behind the protocol of ViaCEP: three are known, and 99999000 is a service that is away. */
export function postalCodeRoutes(app: FastifyInstance) {
  app.get<{ Params: { code: string } }>('/ws/:code/json/', async ({ params: { code } }, reply) => {
    if (code === '99999000') return reply.code(503).send('away')
    if (!/^\d{8}$/.test(code)) return reply.code(400).type('text/html').send('Bad Request')
    return { cep: code.replace(/^(\d{5})/, '$1-'), ...(known[code] ?? { erro: 'true' }) }
  })
}
