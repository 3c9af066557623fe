/** Shows the chat's button and loads the chat's script only when it is pressed. */
export function offerChat(): void {
  const chat = document.querySelector<HTMLElement>('[data-chat]')
  const source = chat?.dataset.script
  if (!chat || !source) return
  chat.hidden = false
  const load = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = source
    document.head.append(script)
  }
  chat.querySelector('[data-chat-open]')?.addEventListener('click', load, { once: true })
}
