// The waiting page moves on by itself once the mail's link was opened anywhere. Without scripts
// there is a button for it.
const waiting = document.querySelector('[data-verified]')

async function look() {
  const response = await fetch(waiting.dataset.verified)
  const { verified } = response.ok ? await response.json() : {}
  if (verified) document.querySelector('form[action$="/continue"]').submit()
}

if (waiting) {
  setInterval(() => {
    if (!document.hidden) look().catch(() => undefined)
  }, 3000)
}

// A password can be looked at while it is typed.
for (const input of document.querySelectorAll('input[type=password]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'reveal'
  const say = () => {
    button.textContent = input.type === 'password' ? 'Mostrar' : 'Esconder'
    button.setAttribute('aria-label', `${button.textContent} a senha`)
  }
  button.addEventListener('click', () => {
    input.type = input.type === 'password' ? 'text' : 'password'
    say()
  })
  say()
  input.before(button)
}
