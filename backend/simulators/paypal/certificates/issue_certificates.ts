import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** Certificates and key, all in PEM. */
export interface IssuedCertificates {
  root: string
  /** Identifies the certificate in its address. */
  id: string
  certificate: string
  privateKey: string
}

export interface Validity {
  notBefore: Date
  notAfter: Date
}

/** A certificate together with its keys. */
export interface Holder {
  certificate: X509Certificate
  keys: Awaited<ReturnType<typeof makeKeys>>
}

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}
const YEARS = 20
const DAY_MS = 24 * 60 * 60_000

/** Creates an authority, and a certificate that it issues to `commonName`. */
export async function issueCertificates(
  commonName: string,
  valid = forYears()
): Promise<IssuedCertificates> {
  const authority = await makeAuthority('Simulated PayPal Root', valid)
  const signer = await issue(authority, commonName, { ...valid, ca: false })
  return {
    root: authority.certificate.toString('pem'),
    id: `CERT-${randomUUID()}`,
    certificate: signer.certificate.toString('pem'),
    privateKey: await privateKeyOf(signer),
  }
}

export async function makeAuthority(name: string, valid: Validity): Promise<Holder> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...valid,
    name: `CN=${name}, O=Strata`,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: extensions(true),
  })
  return { certificate, keys }
}

/** Issues a certificate. With `ca`, the certificate is an authority below `by`. */
export async function issue(
  by: Holder,
  name: string,
  { ca, ...valid }: Validity & { ca: boolean }
): Promise<Holder> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.create({
    ...valid,
    subject: `CN=${name}, O=Strata`,
    issuer: by.certificate.subject,
    publicKey: keys.publicKey,
    signingKey: by.keys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: extensions(ca),
  })
  return { certificate, keys }
}

export async function privateKeyOf({ keys }: Holder) {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
}

function extensions(ca: boolean) {
  const usage = ca ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature
  return [new BasicConstraintsExtension(ca, undefined, true), new KeyUsagesExtension(usage, true)]
}

function makeKeys() {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

function forYears(): Validity {
  const notBefore = new Date(Date.now() - DAY_MS)
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS)
  return { notBefore, notAfter }
}
