import db from '@adonisjs/lucid/services/db'
import { paypalSettings } from '#platform/paypal/settings'
import type { IssuedCertificates } from '#simulators/paypal/certificates/issue_certificates'
import type { Authority } from '#simulators/paypal/state/things'

let known: Promise<Authority> | undefined

/** Returns the certificates and key that sign webhooks, created once per database. */
export function authority(): Promise<Authority> {
  known ??= findOrMake().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/** Returns the authority that the product trusts instead of the public ones (PEM). */
export async function rootCertificate() {
  return (await authority()).root_certificate
}

async function findOrMake(): Promise<Authority> {
  const found = await find()
  if (found) return found
  // Imported on demand, because issuing certificates needs much code and happens only once.
  const { issueCertificates } = await import('#simulators/paypal/certificates/issue_certificates')
  const made = await issueCertificates(paypalSettings()?.commonName ?? '')
  const row = { id: 1, ...authorityOf(made) }
  // Two processes may start at once; the first one's certificates stay.
  await db.table('dev_paypal_authority').insert(row).onConflict('id').ignore()
  return (await find())!
}

export function authorityOf(made: IssuedCertificates): Authority {
  return {
    root_certificate: made.root,
    certificate_id: made.id,
    certificate: made.certificate,
    private_key: made.privateKey,
  }
}

function find(): Promise<Authority | null> {
  return db.from('dev_paypal_authority').where('id', 1).first()
}
