import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

const KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEARS = 10

/** Files of `.secrets`: what services trust, and what the servers of the bus show for themselves. */
export const certificateFileNames = ['nats_ca.crt', 'nats_server.crt', 'nats_server.key'] as const
export type CertificateFiles = Record<(typeof certificateFileNames)[number], string>

/** The host names of the bus: one server, or three of a cluster, in Compose and in Kubernetes. */
const HOSTS = ['nats', 'nats-1', 'nats-2', 'nats-3', '*.nats-headless', 'localhost']

/**
 * A certificate for the servers of the bus, and the authority that signed it. The authority's key is kept
 * nowhere, so that nobody can sign another one: to replace the certificate is to make both anew.
 */
export async function makeCertificates(now = new Date()): Promise<CertificateFiles> {
  const span = { notBefore: now, notAfter: new Date(now) }
  span.notAfter.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const authority = await makeKeys()
  const authorityCertificate = await X509CertificateGenerator.createSelfSigned({
    ...span,
    name: 'CN=Encaixe bus',
    keys: authority,
    signingAlgorithm: KEY,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  })
  const server = await makeKeys()
  const certificate = await X509CertificateGenerator.create({
    ...span,
    subject: 'CN=nats',
    issuer: authorityCertificate.subject,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: KEY,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      // The servers of a cluster show it to each other, too.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension([
        ...HOSTS.map((value) => ({ type: 'dns', value }) as const),
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  })
  return {
    'nats_ca.crt': pem(authorityCertificate),
    'nats_server.crt': pem(certificate),
    'nats_server.key': await privateKeyPem(server.privateKey),
  }
}

const makeKeys = () => crypto.subtle.generateKey(KEY, true, ['sign', 'verify'])

const pem = (certificate: X509Certificate) => `${certificate.toString('pem')}\n`

const privateKeyPem = async (key: CryptoKey) =>
  `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
