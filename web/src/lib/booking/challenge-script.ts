/**
 * The ALTCHA widget, loaded only when the gateway asks for a challenge: strings in Portuguese, styles
 * and worker from our own origin, and the booking sent by itself once it is solved.
 */

import 'altcha/external'
import 'altcha/i18n/pt-br'
import styles from 'altcha/altcha.css?url&no-inline'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'

const { $altcha } = globalThis
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
$altcha.defaults.set({ hideFooter: true, hideLogo: true })
$altcha.i18n.set('pt-br', {
  ...$altcha.i18n.get('pt-br'),
  label: 'Conferir que sou uma pessoa',
  verifying: 'Conferindo…',
  verified: 'Conferido',
  error: 'Não deu para conferir. Toque para tentar de novo.',
  expired: 'Passou do tempo. Toque para conferir de novo.',
})

const link = document.createElement('link')
link.rel = 'stylesheet'
link.href = styles
document.head.append(link)

document.querySelector('[data-challenge] [data-with-script]')?.removeAttribute('hidden')

/** Solved by itself once, so that a solution that is refused does not go round in circles. */
let isSent = false

document.addEventListener(
  'verified',
  ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (!form || isSent) return
    isSent = true
    // the field with the solution is filled in after this event
    queueMicrotask(() => form.requestSubmit())
  },
  true,
)
