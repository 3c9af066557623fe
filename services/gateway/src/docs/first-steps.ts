/** One thing to do with the API, in words and in two languages. test/e2e/first-steps.test.ts runs the examples. */
export interface FirstStep {
  id: 'listar' | 'marcar' | 'ouvir'
  title: string
  text: string
  curl: string
  typescript: string
}

export const firstSteps: readonly FirstStep[] = [
  {
    id: 'listar',
    title: '1. Leia a agenda',
    text: 'A chave precisa da permissão “Ver a agenda” (appointments:read). As listas vêm em páginas: mande o nextCursor de volta em cursor.',
    curl: `curl -s "$ENCAIXE_URL/api/appointments?limit=10" \\
  -H "Authorization: Bearer $ENCAIXE_KEY"`,
    typescript: `const { ENCAIXE_URL, ENCAIXE_KEY } = process.env

const answer = await fetch(\`\${ENCAIXE_URL}/api/appointments?limit=10\`, {
  headers: { authorization: \`Bearer \${ENCAIXE_KEY}\` },
})
const { items, nextCursor } = await answer.json()
console.log(items.length, 'horários', nextCursor ?? '')`,
  },
  {
    id: 'marcar',
    title: '2. Marque um horário',
    text: 'A chave precisa da permissão “Marcar, mudar e cancelar horários, e vender pacotes” (appointments:write). Com Idempotency-Key, repetir o pedido não marca duas vezes. Um horário ocupado responde 409 SLOT_TAKEN.',
    curl: `curl -s "$ENCAIXE_URL/api/appointments" \\
  -H "Authorization: Bearer $ENCAIXE_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: pedido-1" \\
  -d '{
    "client": { "name": "João Silva", "phone": "(11) 98765-4321" },
    "startsAt": "'$(date -u -d '+7 days' +%Y-%m-%dT12:00:00Z)'",
    "durationMinutes": 50,
    "notify": false
  }'`,
    typescript: `const { ENCAIXE_URL, ENCAIXE_KEY } = process.env
const inEightDays = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)

const answer = await fetch(\`\${ENCAIXE_URL}/api/appointments\`, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${ENCAIXE_KEY}\`,
    'content-type': 'application/json',
    'idempotency-key': 'pedido-2',
  },
  body: JSON.stringify({
    client: { name: 'João Silva', phone: '(11) 98765-4321' },
    startsAt: inEightDays.toISOString(),
    durationMinutes: 50,
    notify: false,
  }),
})
const body = await answer.json()
// Decida pelo code: ele não muda.
if (!answer.ok) throw new Error(body.code)
console.log(body.id, body.status)`,
  },
  {
    id: 'ouvir',
    title: '3. Ouça o que acontece',
    text: 'A chave precisa da permissão “Cuidar dos avisos para programas” (webhooks). Guarde o secret da resposta: ele não aparece de novo. Confira a assinatura (Standard Webhooks) antes de acreditar, e responda 2xx em até 15 segundos.',
    curl: `curl -s "$ENCAIXE_URL/api/settings/webhooks" \\
  -H "Authorization: Bearer $ENCAIXE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "url": "'$MEU_ENDERECO'", "types": ["appointment.created", "appointment.moved"] }'`,
    typescript: `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { ENCAIXE_SECRET = '', PORT } = process.env

createServer(async (request, response) => {
  const body = await text(request)
  const headers = request.headers as Record<string, string>
  try {
    const { type, data } = new Webhook(ENCAIXE_SECRET).verify(body, headers) as any
    console.log(headers['webhook-id'], type, data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(PORT)`,
  },
]
