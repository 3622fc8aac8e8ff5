import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** PEM, all of them. */
export interface IssuedCertificates {
  root: string
  /** Names the certificate in its address. */
  id: string
  certificate: string
  privateKey: string
}

interface Issued {
  notBefore?: Date
  notAfter?: Date
}

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}
const YEARS = 20
const DAY_MS = 24 * 60 * 60_000

/** An authority, and a certificate made out by it to `commonName`. */
export async function issueCertificates(
  commonName: string,
  { notBefore = new Date(Date.now() - DAY_MS), notAfter = yearsFrom(notBefore) }: Issued = {}
): Promise<IssuedCertificates> {
  const [authority, signer] = await Promise.all([makeKeys(), makeKeys()])
  const valid = { notBefore, notAfter, signingAlgorithm: ALGORITHM }
  const issuer = 'CN=Simulated PayPal Root, O=Strata'
  const root = await X509CertificateGenerator.createSelfSigned({
    ...valid,
    name: issuer,
    keys: authority,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  })
  const certificate = await X509CertificateGenerator.create({
    ...valid,
    subject: `CN=${commonName}, O=Strata`,
    issuer,
    publicKey: signer.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', signer.privateKey)
  return {
    root: root.toString('pem'),
    id: `CERT-${randomUUID()}`,
    certificate: certificate.toString('pem'),
    privateKey: PemConverter.encode(key, 'PRIVATE KEY'),
  }
}

function makeKeys() {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

function yearsFrom(date: Date) {
  const end = new Date(date)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS)
  return end
}
