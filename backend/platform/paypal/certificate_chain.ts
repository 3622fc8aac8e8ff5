import { X509Certificate } from 'node:crypto'

const MAX_DEPTH = 5
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** More are not a chain. */
const MAX_CERTIFICATES = 10

/** Throws for what holds none, or one that can not be read. */
export function readCertificates(pem: string): X509Certificate[] {
  const found = pem.match(PEM) ?? []
  if (found.length === 0 || found.length > MAX_CERTIFICATES) throw new Error('No certificates')
  return found.map((text) => new X509Certificate(text))
}

/**
 * Whether the first certificate was issued, over those that came with it, by one that is trusted.
 * All have to be valid now, and those that issue to be authorities. 'incomplete' when one of the
 * issuers is not known.
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
    // Under the name of one that is trusted, or of its own making.
    const names = [current, ...trusted].map(({ subject }) => subject)
    if (names.includes(current.issuer)) return 'invalid'
    const issuer = others.find((one) => one !== current && one.ca && current.checkIssued(one))
    if (!issuer) return 'incomplete'
    if (!hasIssued(issuer, current)) return 'invalid'
    current = issuer
  }
  return 'invalid'
}

/** The one common name of whom it was made out to. */
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
