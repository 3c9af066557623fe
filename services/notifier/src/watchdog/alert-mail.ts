import type { MessagingHealth, MessagingProblem } from '@encaixe/contracts'
import { createTransport } from 'nodemailer'

const sentences: Readonly<Record<MessagingProblem, string>> = {
  token_refused: 'O provedor recusa a chave de acesso: nenhuma mensagem sai. Gere outra.',
  no_answer: 'O provedor não respondeu à verificação.',
  number_not_connected: 'O número não está conectado: ligue-o de novo no provedor.',
  quality_low:
    'A qualidade do número está vermelha: o provedor pode limitar ou bloquear os envios.',
  nothing_sent: 'Nenhuma mensagem saiu nos últimos quatro dias.',
  nothing_heard:
    'Mensagens saíram, mas nada chegou pelo webhook: confira o endereço e o segredo dele.',
}

/** What the operator reads; it names nobody. */
export function alertText({
  provider,
  token,
  number,
  quality,
  lastSentAt,
  lastHeardAt,
  problems,
}: Omit<MessagingHealth, 'mailed'>): { subject: string; text: string } {
  return {
    subject: `WhatsApp do Encaixe: ${problems.length === 1 ? '1 problema' : `${problems.length} problemas`}`,
    text: [
      ...problems.map((problem) => `• ${sentences[problem]}`),
      '',
      `Provedor: ${provider}. Chave: ${token}. Número: ${number ?? 'sem resposta'}. Qualidade: ${quality ?? 'não informada'}.`,
      `Último envio aceito: ${lastSentAt ?? 'nenhum'}. Último aviso do webhook: ${lastHeardAt ?? 'nenhum'}.`,
      '',
      'Para verificar de novo: npm run ops -- messaging check',
    ].join('\n'),
  }
}

/** Writes to the operator by a connection of its own: it must arrive when all else stands still. */
export async function mailOperator(
  { subject, text }: { subject: string; text: string },
  settings: { smtpUrl: string; requireTls: boolean; from: string; to: string; timeoutMs: number },
): Promise<void> {
  const { smtpUrl: url, requireTls: requireTLS, from, to, timeoutMs } = settings
  const transport = createTransport({
    ...{ url, requireTLS, disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
  })
  try {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers })
  } finally {
    transport.close()
  }
}
