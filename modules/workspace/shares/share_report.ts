import { senderOf } from '#platform/mail/sender'
import { mailLink } from '#modules/workspace/document/addresses'

/**
 * Returns the address of a mail that reports a shared page to the operator: to REPORT_EMAIL, else to
 * the sender of the product's mails.
 * @param url address of the share, without the proof of a password
 */
export function reportAddress(url: string) {
  const { REPORT_EMAIL, MAIL_FROM, APP_URL } = process.env
  const fallback = MAIL_FROM ? senderOf(MAIL_FROM).address : `abuse@${new URL(APP_URL!).hostname}`
  const subject = encodeURIComponent('Report of a shared page')
  const body = encodeURIComponent(`${url}\r\n\r\nDescribe what is wrong with the page:\r\n`)
  return `${mailLink(REPORT_EMAIL || fallback)}?subject=${subject}&body=${body}`
}
