/** Shows a button that copies, where the browser lets a page copy. */
export function canCopy(button: HTMLButtonElement) {
  button.hidden = !navigator.clipboard
}
