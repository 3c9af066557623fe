import { expect, test } from 'vitest'
import { maskedEmail, maskedPhone } from './masked.rule.ts'

test.each([
  ['+5511987654321', '(11) 9••••-4321'],
  ['+552134567890', '(21) 3•••-7890'],
  ['+12025550143', '••••-0143'],
])('%s is shown as %s', (phone, masked) => expect(maskedPhone(phone)).toBe(masked))

test.each([
  ['bia@exemplo.com.br', 'b•••@exemplo.com.br'],
  ['b@exemplo.com.br', 'b•••@exemplo.com.br'],
])('%s is shown as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))
