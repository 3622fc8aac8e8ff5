import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getCACertificates } from 'node:tls'
import { readCertificates } from '#server/paypal/certificate_chain'
import { isPayPalSimulated, type PayPalSettings } from '#server/paypal/settings'

/** The authorities from which PayPal's certificates have to come; read once, when first asked for. */
export function trustedRoots(settings: PayPalSettings): () => Promise<X509Certificate[]> {
  let known: Promise<X509Certificate[]> | undefined
  return () => {
    known ??= read(settings).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function read({ rootFile }: PayPalSettings) {
  if (rootFile) return readCertificates(await readFile(rootFile, 'latin1'))
  if (isPayPalSimulated()) {
    const { rootCertificate } = await import('#tools/simulators/paypal/certificates/authority')
    return readCertificates(await rootCertificate())
  }
  return getCACertificates('default').map((pem) => new X509Certificate(pem))
}
