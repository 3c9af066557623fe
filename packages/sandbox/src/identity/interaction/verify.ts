import { z } from 'zod'
import { signInPage, verifyPage } from '../pages/account-pages.ts'
import { codeForm, type FormState, untouched } from './forms.ts'
import { finish, type Visit } from './interaction.ts'

const query = z.looseObject({ sent: z.string().optional() })

const unsent = {
  text: 'Não conseguimos enviar o e-mail agora. Espere um pouco e peça de novo.',
  bad: true,
}
const wrongCode = 'Esse código não confere. Use o da mensagem mais nova.'
const tooMany = 'Foram muitas tentativas. Peça outro e-mail e use o código novo.'

/** Shows the page that waits for the mail, or continues if the address is confirmed meanwhile. */
export async function showVerify(visit: Visit) {
  const { sent } = query.parse(visit.request.query)
  return onward(visit, () => {
    if (sent === 'no') return show(visit, unsent)
    if (sent === 'again') return show(visit, { text: 'Enviamos outro e-mail.', bad: false })
    return show(visit)
  })
}

export async function enterCode(visit: Visit) {
  const { request, reply, details, verifications } = visit
  const { code = '' } = codeForm.safeParse(request.body).data ?? {}
  return onward(visit, () => {
    const answer = verifications.enterCode(details.uid, code)
    if (answer === 'verified') return onward(visit, () => show(visit))
    const problem = answer === 'wrong' ? wrongCode : tooMany
    reply.code(422)
    return show(visit, undefined, { values: {}, problems: { code: problem } })
  })
}

export async function goOn(visit: Visit) {
  return onward(visit, () =>
    show(visit, { text: 'O link do e-mail ainda não foi aberto.', bad: true }),
  )
}

export async function resend({ reply, path, details, verifications }: Visit) {
  const sent = await verifications.again(details.uid)
  return reply.redirect(`${path}/verify?sent=${sent ? 'again' : 'no'}`, 303)
}

/** A real provider might not offer this; here it makes accounts whose address nobody confirmed. */
export async function goOnUnverified(visit: Visit) {
  const { details, verifications } = visit
  return onward(visit, () => {
    const subject = verifications.skip(details.uid)
    if (subject !== undefined) return finish(visit, subject, 'pwd')
    return show(visit, { text: 'Para este e-mail é preciso confirmar.', bad: true })
  })
}

/** The waiting page's script polls this and then continues. */
export async function tellVerified({ reply, details, verifications }: Visit) {
  return reply
    .type('application/json')
    .send({ verified: verifications.of(details.uid)?.verified ?? false })
}

/** Goes on to the client when the address is confirmed, else does what the caller says. */
export async function onward(visit: Visit, otherwise: () => unknown) {
  const { reply, path, details, verifications } = visit
  const verification = verifications.of(details.uid)
  if (!verification) return reply.redirect(path, 303)
  if (!verification.verified) return otherwise()
  if (verification.subject !== undefined) return finish(visit, verification.subject, 'pwd')
  // Somebody else made the account meanwhile. The owner of the mailbox may know that.
  const values = { email: verification.email }
  const problem = 'Este e-mail já tem uma conta. Entre com a sua senha.'
  return reply.code(409).send(signInPage(path, { values, problems: {}, problem }))
}

function show(
  { reply, path, details, verifications }: Visit,
  note?: { text: string; bad: boolean },
  state: FormState = untouched(),
) {
  const email = verifications.of(details.uid)?.email ?? ''
  return reply.send(verifyPage(path, { email, ...(note && { note }) }, state))
}
