import { error } from '@sveltejs/kit'

/**
 * Reads a form as always, but a body that is no form is its sender's mistake: every action would
 * answer it with a failure of ours.
 */
export function refuseUnreadableForms(request: Request): void {
  const read = request.formData.bind(request)
  request.formData = async () => {
    try {
      return await read()
    } catch (cause) {
      if (cause instanceof TypeError) error(400, 'Não conseguimos ler o formulário.')
      throw cause
    }
  }
}
