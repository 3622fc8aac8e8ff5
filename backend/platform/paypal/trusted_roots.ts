import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getCACertificates } from 'node:tls'
import { readCertificates } from '#platform/paypal/certificate_chain'
import { isPayPalSimulated, type PayPalSettings } from '#platform/paypal/settings'

/** Reads certificates in PEM. */
export type ReadRoots = () => Promise<string>

/**
 * Returns a reader of the authorities that must issue PayPal's certificates. The reader loads them
 * at its first call; `simulated` reads those of the simulator.
 */
export function trustedRoots(
  settings: PayPalSettings,
  simulated: ReadRoots
): () => Promise<X509Certificate[]> {
  let known: Promise<X509Certificate[]> | undefined
  return () => {
    known ??= read(settings, simulated).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function read({ rootFile }: PayPalSettings, simulated: ReadRoots) {
  if (rootFile) return readCertificates(await readFile(rootFile, 'latin1'))
  if (isPayPalSimulated()) return readCertificates(await simulated())
  return getCACertificates('default').map((pem) => new X509Certificate(pem))
}
