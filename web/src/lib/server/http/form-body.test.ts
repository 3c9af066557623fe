import { expect, test } from 'vitest'
import { refuseUnreadableForms } from './form-body.ts'

function posted(type: string, body: string) {
  const headers = { 'content-type': type }
  const request = new Request('http://localhost/', { method: 'POST', headers, body })
  refuseUnreadableForms(request)
  return request
}

test('a valid form is read unchanged', async () => {
  const request = posted('application/x-www-form-urlencoded', 'nome=Ana')
  expect((await request.formData()).get('nome')).toBe('Ana')
})

test.each([
  ['text/plain', '{}'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=x', 'nonsense'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb'],
])('a body that is no form is a mistake of its sender: %s %j', async (type, body) => {
  await expect(posted(type, body).formData()).rejects.toMatchObject({ status: 400 })
})
