import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

const KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEARS = 10

/** A certificate and its private key, both in PEM. */
export interface KeyPair {
  certificate: string
  privateKey: string
}

/** The authority of the provider: it signs the provider's certificate and those of its customers. */
export async function makeAuthority(): Promise<KeyPair> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...span(),
    name: 'CN=Banco de Brinquedo AC',
    keys,
    signingAlgorithm: KEY,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  })
  return { certificate: pem(certificate), privateKey: await privateKeyPem(keys.privateKey) }
}

/** For a server with these names, or without names for a client. */
export async function issue(
  authority: KeyPair,
  { subject, names = [] }: { subject: string; names?: string[] },
): Promise<KeyPair> {
  const issuer = new X509Certificate(authority.certificate)
  const [der] = PemConverter.decode(authority.privateKey)
  if (!der) throw new Error('the authority has no private key')
  const keys = await makeKeys()
  const isServer = names.length > 0
  const certificate = await X509CertificateGenerator.create({
    ...span(),
    subject: [{ CN: [subject] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', der, KEY, false, ['sign']),
    signingAlgorithm: KEY,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([
        isServer ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth,
      ]),
      ...(isServer
        ? [
            new SubjectAlternativeNameExtension([
              ...names.map((value) => ({ type: 'dns', value }) as const),
              { type: 'ip', value: '127.0.0.1' },
            ]),
          ]
        : []),
    ],
  })
  return { certificate: pem(certificate), privateKey: await privateKeyPem(keys.privateKey) }
}

function span() {
  const notBefore = new Date(Date.now() - 60_000)
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notBefore.getUTCFullYear() + YEARS)
  return { notBefore, notAfter }
}

const makeKeys = () => crypto.subtle.generateKey(KEY, true, ['sign', 'verify'])

const pem = (certificate: X509Certificate) => `${certificate.toString('pem')}\n`

const privateKeyPem = async (key: CryptoKey) =>
  `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
