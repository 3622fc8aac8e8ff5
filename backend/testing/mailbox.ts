import { HttpClient } from '#testing/http_client'
import { eventually } from '#testing/eventually'

/** Mail as shown by /dev/mail.json (rule 16.3). */
export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  /** ISO 8601. */
  at: string
}

/** Returns all mails to the address so far, newest first. */
export async function mailsTo(address: string, client = new HttpClient()): Promise<ReceivedMail[]> {
  const path = `/dev/mail.json?to=${encodeURIComponent(address)}`
  const { status, body } = await client.request<ReceivedMail[]>('GET', path)
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  return body
}

/** Resolves with the newest mail to the address for which `matches` is true, once it arrives. */
export function mailTo(
  address: string,
  matches: (mail: ReceivedMail) => boolean = () => true,
  client = new HttpClient()
): Promise<ReceivedMail> {
  return eventually(
    async () => {
      const mail = (await mailsTo(address, client)).find(matches)
      if (!mail) throw new Error(`No matching mail to ${address}`)
      return mail
    },
    { every: 50 }
  )
}

/** Returns the value of `token` in the mail's first link that has one. */
export function tokenIn(mail: ReceivedMail): string {
  for (const link of mail.links) {
    const token = new URL(link).searchParams.get('token')
    if (token) return token
  }
  throw new Error(`No link with a token in "${mail.subject}": ${mail.links.join(' ')}`)
}
