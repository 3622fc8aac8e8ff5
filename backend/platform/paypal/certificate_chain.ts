import { X509Certificate } from 'node:crypto'

const MAX_DEPTH = 5
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** Maximum number of certificates in a chain. */
const MAX_CERTIFICATES = 10

/** Reads certificates. Throws if there is none, or if one can not be read. */
export function readCertificates(pem: string): X509Certificate[] {
  const found = pem.match(PEM) ?? []
  if (found.length === 0 || found.length > MAX_CERTIFICATES) throw new Error('No certificates')
  return found.map((text) => new X509Certificate(text))
}

/**
 * Returns 'trusted' if a trusted certificate issued the first one, over the certificates sent with
 * it. All must be valid now, and the issuers must be authorities. Returns 'incomplete' if an issuer
 * is unknown.
 */
export function checkChain(
  [leaf, ...others]: X509Certificate[],
  trusted: X509Certificate[],
  now: Date
): 'trusted' | 'incomplete' | 'invalid' {
  let current = leaf!
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (!isValidAt(current, now)) return 'invalid'
    if (trusted.some((root) => isValidAt(root, now) && hasIssued(root, current))) return 'trusted'
    // Claims an issuer that is trusted, or is self-signed.
    const names = [current, ...trusted].map(({ subject }) => subject)
    if (names.includes(current.issuer)) return 'invalid'
    const issuer = others.find((one) => one !== current && one.ca && current.checkIssued(one))
    if (!issuer) return 'incomplete'
    if (!hasIssued(issuer, current)) return 'invalid'
    current = issuer
  }
  return 'invalid'
}

/** Returns the subject's common name, if there is exactly one. */
export function commonName(certificate: X509Certificate): string | undefined {
  const { CN: name } = certificate.toLegacyObject().subject as { CN?: string | string[] }
  return typeof name === 'string' ? name : undefined
}

function hasIssued(issuer: X509Certificate, certificate: X509Certificate) {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date) {
  return validFromDate <= now && now <= validToDate
}
