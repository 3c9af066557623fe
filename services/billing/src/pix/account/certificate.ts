import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { AppError } from '@encaixe/contracts'
import type { AccountSecrets } from './sealed-secrets.ts'

interface Given {
  certificate: string
  privateKey?: string | undefined
  certificatePassword?: string | undefined
}

type Read = Pick<AccountSecrets, 'certificate' | 'certificatePassword'> & {
  /** null if it cannot be read, as of PKCS#12. */
  until: Date | null
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]+?-----END (?:[A-Z]+ )*PRIVATE KEY-----/

/**
 * A client certificate as people paste or upload it.
 * @throws AppError VALIDATION_FAILED that says what is wrong with it, in words for a person
 */
export function readCertificate({ certificate, privateKey, certificatePassword }: Given): Read {
  const password = certificatePassword || null
  return certificate.includes('-----BEGIN')
    ? readPem(certificate, privateKey || certificate, password)
    : readPkcs12(certificate.replaceAll(/\s/g, ''), password)
}

function readPem(text: string, keyText: string, password: string | null): Read {
  const chain = text.match(CERTIFICATES)
  if (!chain?.[0])
    throw invalid('certificate', 'Não achamos um certificado aí. Cole o arquivo inteiro.')
  const [key] = PRIVATE_KEY.exec(keyText) ?? []
  if (key === undefined) {
    throw invalid(
      'privateKey',
      'Falta a chave privada do certificado: ela vem em outro arquivo do banco.',
    )
  }
  const first = tried('certificate', 'O certificado não pôde ser lido.', () => {
    return new X509Certificate(chain[0] ?? '')
  })
  const opened = tried(
    'privateKey',
    'A chave privada não pôde ser lida. Confira a senha dela.',
    () => createPrivateKey({ key, ...(password !== null && { passphrase: password }) }),
  )
  if (!first.checkPrivateKey(opened)) {
    throw invalid('privateKey', 'A chave privada não é a deste certificado.')
  }
  const until = new Date(first.validTo)
  if (until.getTime() < Date.now()) {
    throw invalid('certificate', 'Este certificado já venceu. Emita outro no banco.')
  }
  return {
    certificate: { form: 'pem', certificate: chain.join('\n'), privateKey: key },
    certificatePassword: password,
    until,
  }
}

function readPkcs12(base64: string, password: string | null): Read {
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(base64)) {
    throw invalid(
      'certificate',
      'Isto não é um certificado. Envie o arquivo .pem ou .p12 do banco.',
    )
  }
  try {
    createSecureContext({
      pfx: Buffer.from(base64, 'base64'),
      ...(password !== null && { passphrase: password }),
    })
  } catch (error) {
    const { code }: { code?: unknown } = Object(error)
    // Old files are sealed by RC2, which OpenSSL 3 no longer opens.
    const isOld = code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION' || /unsupported/i.test(String(error))
    throw isOld
      ? invalid(
          'certificate',
          'Este .p12 usa um formato antigo. Converta para .pem ou emita outro no banco.',
        )
      : invalid('certificatePassword', 'O arquivo não abriu. Confira a senha do certificado.')
  }
  return { certificate: { form: 'pkcs12', base64 }, certificatePassword: password, until: null }
}

function tried<T>(path: string, message: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw invalid(path, message)
  }
}

/** What somebody typed is not what it has to be. */
export const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', `${path}: ${message}`, { errors: [{ path, message }] })
