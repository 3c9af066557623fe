import { createTransport } from 'nodemailer'
import { html } from '../../pages/html.ts'

interface Addressee {
  email: string
  name: string
}

export type IdentityMail = ReturnType<typeof createIdentityMail>

interface Options {
  host: string
  port: number
  linkTo: (token: string) => string
}

/** Mails of the identity provider, by real SMTP to the sandbox's own mailbox. */
export function createIdentityMail({ host, port, linkTo }: Options) {
  const transport = createTransport({ host, port, ignoreTLS: true, socketTimeout: 10_000 })

  /** Answers whether the mail was taken. */
  async function send({ email, name }: Addressee, subject: string, content: Content) {
    const greeting = `Oi, ${name.split(' ')[0]}!`
    try {
      await transport.sendMail({
        from: { name: 'Encaixe', address: 'conta@encaixe.localhost' },
        to: { name, address: email },
        subject,
        text: `${greeting}\n\n${content.text}\n`,
        html: page(greeting, content.html),
      })
      return true
    } catch (error) {
      // The person is offered another try; the message of an SMTP error may name the address.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      console.error(`Identity: a mail was not sent (${code})`)
      return false
    }
  }

  return {
    sendCode({ code, token, ...addressee }: Addressee & { code: string; token: string }) {
      const link = linkTo(token)
      return send(addressee, `${code} é o seu código do Encaixe`, {
        text: `Confirme seu e-mail para usar o Encaixe. Abra este link:\n${link}\n\nOu digite o código ${code} na página em que você estava.\n\nValem por 1 hora. Se não foi você, ignore esta mensagem.`,
        html: html`<p>Confirme seu e-mail para usar o Encaixe.</p>
<p style="margin:28px 0"><a href="${link}" style="background:#0d5c6e;color:#fff;padding:14px 24px;border-radius:14px;font-weight:700;text-decoration:none">Confirmar e-mail</a></p>
<p>Ou digite este código na página em que você estava:</p>
<p style="font-size:32px;font-weight:700;letter-spacing:6px;margin:8px 0 24px">${code}</p>
<p style="color:#5b6b70">Valem por 1 hora. Se não foi você, ignore esta mensagem.</p>`,
      })
    },
    sendTaken(addressee: Addressee) {
      return send(addressee, 'Você já tem uma conta no Encaixe', {
        text: 'Alguém, talvez você, tentou criar uma conta com este e-mail. Você já tem uma: é só entrar com a sua senha.\n\nSe não foi você, ignore esta mensagem. Nada mudou.',
        html: html`<p>Alguém, talvez você, tentou criar uma conta com este e-mail. Você já tem uma: é só entrar com a sua senha.</p>
<p style="color:#5b6b70">Se não foi você, ignore esta mensagem. Nada mudou.</p>`,
      })
    },
    close: () => transport.close(),
  }
}

interface Content {
  text: string
  html: ReturnType<typeof html>
}

function page(greeting: string, content: Content['html']): string {
  return html`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:32px 20px;font:17px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#16323a;background:#fff">
<div style="max-width:480px;margin:0 auto"><h1 style="font-size:24px;margin:0 0 12px">${greeting}</h1>${content}</div></body></html>`
    .markup
}
