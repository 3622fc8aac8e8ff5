/**
 * Returns the sender in MAIL_FROM: an address, or `Name <address>`. A comma belongs to the name,
 * quoted or not, because there is only one sender.
 */
export function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*?)\s*<(.+)>$/s.exec(text.trim()) ?? []
  return { name: name.replace(/^"(.*)"$/s, '$1').replaceAll('\\"', '"'), address: address.trim() }
}
