import db from '@adonisjs/lucid/services/db'

/** A mail as `/dev/mail.json` shows it. */
export interface DevMail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  /** ISO 8601 with Z. */
  at: string
}

/** Maximum number of stored mails. */
const KEPT = 1_000
/** Maximum number of listed mails. */
const LISTED = 200

interface Row extends Omit<DevMail, 'id' | 'at'> {
  id: string
  at: Date
}

export async function addMail(mail: Pick<DevMail, 'to' | 'subject' | 'text' | 'html'>) {
  const links = [...new Set(mail.text.match(/https?:\/\/\S+/g))]
  const row = { ...mail, to: mail.to.toLowerCase(), links }
  const [added]: { id: string }[] = await db.table('dev_mailbox').returning('id').insert(row)
  await db
    .from('dev_mailbox')
    .where('id', '<=', Number(added?.id) - KEPT)
    .delete()
}

/** Lists mails, newest first; `to` is one address, in any case. */
export async function listMails(to?: string): Promise<DevMail[]> {
  const query = db.from('dev_mailbox').orderBy('id', 'desc').limit(LISTED)
  if (to !== undefined) query.where('to', to.trim().toLowerCase())
  const rows: Row[] = await query
  return rows.map(toMail)
}

export async function findMail(id: number): Promise<DevMail | undefined> {
  const row: Row | null = await db.from('dev_mailbox').where('id', id).first()
  return row ? toMail(row) : undefined
}

function toMail(row: Row): DevMail {
  return { ...row, id: Number(row.id), at: row.at.toISOString() }
}
