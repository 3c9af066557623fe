// The waiting page moves on by itself once the mail's link was opened anywhere. Without scripts
// there is a button for it.
const waiting = document.querySelector('[data-verified]')

// Once a form is on its way, the page goes on by that form's answer alone: a second one would stop it half-way, and
// find that the sign-up has ended.
let leaves = false
let looks = false
document.addEventListener('submit', (event) => {
  if (leaves) event.preventDefault()
  leaves = true
  // The person may have stopped it.
  setTimeout(() => {
    leaves = false
  }, 10_000)
})
addEventListener('pageshow', () => {
  leaves = false
})

async function look() {
  const response = await fetch(waiting.dataset.verified)
  const { verified } = response.ok ? await response.json() : {}
  if (verified && !leaves) document.querySelector('form[action$="/continue"]').requestSubmit()
}

if (waiting) {
  setInterval(async () => {
    if (document.hidden || leaves || looks) return
    looks = true
    await look().catch(() => undefined)
    looks = false
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
